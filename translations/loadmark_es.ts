<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>EditTexts</name>
    <message>
        <source>Change model</source>
        <translation>Cambiar modelo</translation>
    </message>
    <message>
        <source>Change weight format</source>
        <translation>Cambiar formato de pesos</translation>
    </message>
    <message>
        <source>Change context</source>
        <translation>Cambiar contexto</translation>
    </message>
    <message>
        <source>Change concurrent sequences</source>
        <translation>Cambiar secuencias simultáneas</translation>
    </message>
    <message>
        <source>Change KV cache precision</source>
        <translation>Cambiar precisión de la caché KV</translation>
    </message>
    <message>
        <source>Change precision of K</source>
        <translation>Cambiar precisión de K</translation>
    </message>
    <message>
        <source>Change precision of V</source>
        <translation>Cambiar precisión de V</translation>
    </message>
    <message>
        <source>Change accelerator</source>
        <translation>Cambiar acelerador</translation>
    </message>
    <message>
        <source>Change GPU count</source>
        <translation>Cambiar número de GPU</translation>
    </message>
    <message>
        <source>Change memory per GPU</source>
        <translation>Cambiar memoria por GPU</translation>
    </message>
    <message>
        <source>Change split</source>
        <translation>Cambiar reparto</translation>
    </message>
    <message>
        <source>Change shares per GPU</source>
        <translation>Cambiar proporciones por GPU</translation>
    </message>
    <message>
        <source>Change CPU offload</source>
        <translation>Cambiar descarga en CPU</translation>
    </message>
    <message>
        <source>Change layers on the GPU</source>
        <translation>Cambiar capas en la GPU</translation>
    </message>
    <message>
        <source>Change expert layers in RAM</source>
        <translation>Cambiar capas de expertos en RAM</translation>
    </message>
    <message>
        <source>Move the KV cache</source>
        <translation>Mover la caché KV</translation>
    </message>
    <message>
        <source>Change host</source>
        <translation>Cambiar equipo anfitrión</translation>
    </message>
    <message>
        <source>Change host memory</source>
        <translation>Cambiar memoria del anfitrión</translation>
    </message>
    <message>
        <source>Change host bandwidth</source>
        <translation>Cambiar ancho de banda del anfitrión</translation>
    </message>
    <message>
        <source>Change engine</source>
        <translation>Cambiar motor</translation>
    </message>
    <message>
        <source>Change engine version</source>
        <translation>Cambiar versión del motor</translation>
    </message>
    <message>
        <source>Change backend</source>
        <translation>Cambiar backend</translation>
    </message>
    <message>
        <source>Change micro-batch</source>
        <translation>Cambiar microlote</translation>
    </message>
    <message>
        <source>Change batch</source>
        <translation>Cambiar lote</translation>
    </message>
    <message>
        <source>Change flash attention</source>
        <translation>Cambiar atención flash</translation>
    </message>
    <message>
        <source>Change sliding-window cache</source>
        <translation>Cambiar caché de ventana deslizante</translation>
    </message>
    <message>
        <source>Change unified KV cache</source>
        <translation>Cambiar caché KV unificada</translation>
    </message>
    <message>
        <source>Change GPU memory utilisation</source>
        <translation>Cambiar uso de la memoria de GPU</translation>
    </message>
    <message>
        <source>Change tokens per batch</source>
        <translation>Cambiar tokens por lote</translation>
    </message>
    <message>
        <source>Change sequence limit</source>
        <translation>Cambiar límite de secuencias</translation>
    </message>
    <message>
        <source>Change static memory share</source>
        <translation>Cambiar proporción de memoria estática</translation>
    </message>
    <message>
        <source>Change prompt length</source>
        <translation>Cambiar longitud del prompt</translation>
    </message>
    <message>
        <source>Change output length</source>
        <translation>Cambiar longitud de la salida</translation>
    </message>
    <message>
        <source>Change depth</source>
        <translation>Cambiar profundidad</translation>
    </message>
    <message>
        <source>Change the whole scenario</source>
        <translation>Cambiar todo el escenario</translation>
    </message>
</context>
<context>
    <name>InputTexts</name>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>The language model. Search it by name, family, size or kind.</source>
        <translation>El modelo de lenguaje. Búscalo por nombre, familia, tamaño o tipo.</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Pesos</translation>
    </message>
    <message>
        <source>The format of the weights. It decides their size and how long reading them takes.</source>
        <translation>El formato de los pesos. Determina su tamaño y cuánto se tarda en leerlos.</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Contexto</translation>
    </message>
    <message>
        <source>Tokens per sequence, from 1 to the limit of the model. Write 32768, 32K or 1M.</source>
        <translation>Tokens por secuencia, de 1 al límite del modelo. Escribe 32768, 32K o 1M.</translation>
    </message>
    <message>
        <source>Concurrent sequences</source>
        <translation>Secuencias simultáneas</translation>
    </message>
    <message>
        <source>Requests that run at the same time, 1 to 4096.</source>
        <translation>Peticiones que se ejecutan a la vez, de 1 a 4096.</translation>
    </message>
    <message>
        <source>KV cache precision</source>
        <translation>Precisión de la caché KV</translation>
    </message>
    <message>
        <source>The format of cached keys and values. Fewer bits leave room for more tokens.</source>
        <translation>El formato de las claves y los valores en caché. Con menos bits caben más tokens.</translation>
    </message>
    <message>
        <source>Precision of K</source>
        <translation>Precisión de K</translation>
    </message>
    <message>
        <source>The format of cached keys.</source>
        <translation>El formato de las claves en caché.</translation>
    </message>
    <message>
        <source>Precision of V</source>
        <translation>Precisión de V</translation>
    </message>
    <message>
        <source>The format of cached values.</source>
        <translation>El formato de los valores en caché.</translation>
    </message>
    <message>
        <source>Accelerator</source>
        <translation>Acelerador</translation>
    </message>
    <message>
        <source>The GPU or machine that runs the model. Search it by name, vendor or memory.</source>
        <translation>La GPU o la máquina que ejecuta el modelo. Búscala por nombre, fabricante o memoria.</translation>
    </message>
    <message>
        <source>GPU count</source>
        <translation>Número de GPU</translation>
    </message>
    <message>
        <source>Number of accelerators, from 1 to as many as one machine holds.</source>
        <translation>Número de aceleradores, de 1 a los que admite una máquina.</translation>
    </message>
    <message>
        <source>Memory per GPU</source>
        <translation>Memoria por GPU</translation>
    </message>
    <message>
        <source>The memory that each GPU reports, where it is not the catalogue&apos;s. Write 24 GiB, or leave it empty.</source>
        <translation>La memoria que indica cada GPU, si no es la del catálogo. Escribe 24 GiB o déjalo vacío.</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Reparto</translation>
    </message>
    <message>
        <source>How the model is divided over the GPUs: slices of every layer, whole layers in stages, or experts.</source>
        <translation>Cómo se reparte el modelo entre las GPU: porciones de cada capa, capas enteras por etapas o expertos.</translation>
    </message>
    <message>
        <source>Shares per GPU</source>
        <translation>Proporciones por GPU</translation>
    </message>
    <message>
        <source>How much of the model each GPU gets, as numbers with commas: 3,1. Empty: even by free memory.</source>
        <translation>Qué parte del modelo recibe cada GPU, en números separados por comas: 3,1. Vacío: según la memoria libre.</translation>
    </message>
    <message>
        <source>CPU offload</source>
        <translation>Descarga en CPU</translation>
    </message>
    <message>
        <source>Share of the weights that stays in system RAM and is computed by the CPU, 0 to 100 %.</source>
        <translation>Porcentaje de los pesos que se queda en la RAM del sistema y calcula la CPU, de 0 a 100 %.</translation>
    </message>
    <message>
        <source>Layers on the GPU</source>
        <translation>Capas en la GPU</translation>
    </message>
    <message>
        <source>Number of layers that the GPU holds; the others stay in system RAM. Empty: all of them.</source>
        <translation>Número de capas que guarda la GPU; las demás se quedan en la RAM del sistema. Vacío: todas.</translation>
    </message>
    <message>
        <source>Expert layers in RAM</source>
        <translation>Capas de expertos en RAM</translation>
    </message>
    <message>
        <source>Number of layers whose experts stay in system RAM, from 0 to all layers.</source>
        <translation>Número de capas cuyos expertos se quedan en la RAM del sistema, de 0 a todas.</translation>
    </message>
    <message>
        <source>KV cache in system RAM</source>
        <translation>Caché KV en la RAM del sistema</translation>
    </message>
    <message>
        <source>Keeps the KV cache in system RAM instead of GPU memory.</source>
        <translation>Guarda la caché KV en la RAM del sistema y no en la memoria de la GPU.</translation>
    </message>
    <message>
        <source>Host memory</source>
        <translation>Memoria del anfitrión</translation>
    </message>
    <message>
        <source>The kind of system RAM, which decides how fast the CPU reads weights.</source>
        <translation>El tipo de RAM del sistema, que determina a qué velocidad lee pesos la CPU.</translation>
    </message>
    <message>
        <source>Size of host memory</source>
        <translation>Tamaño de la memoria del anfitrión</translation>
    </message>
    <message>
        <source>System RAM of the machine, in GiB or GB.</source>
        <translation>RAM del sistema de la máquina, en GiB o GB.</translation>
    </message>
    <message>
        <source>Host bandwidth</source>
        <translation>Ancho de banda del anfitrión</translation>
    </message>
    <message>
        <source>Bandwidth of system RAM in GB/s, where it is not the catalogue&apos;s.</source>
        <translation>Ancho de banda de la RAM del sistema en GB/s, si no es el del catálogo.</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Motor</translation>
    </message>
    <message>
        <source>The inference engine. Each accounts for memory in its own way.</source>
        <translation>El motor de inferencia. Cada uno contabiliza la memoria a su manera.</translation>
    </message>
    <message>
        <source>Engine version</source>
        <translation>Versión del motor</translation>
    </message>
    <message>
        <source>Version or build date of the engine, where its rules changed over time. Empty: the newest known.</source>
        <translation>Versión o fecha de compilación del motor, si sus reglas han cambiado con el tiempo. Vacío: la más reciente conocida.</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>Backend</translation>
    </message>
    <message>
        <source>The interface through which the engine computes.</source>
        <translation>La interfaz con la que calcula el motor.</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation>Microlote</translation>
    </message>
    <message>
        <source>Prompt tokens per physical step, 1 to 1048576. Decides the size of compute buffers.</source>
        <translation>Tokens del prompt por paso físico, de 1 a 1048576. Determina el tamaño de los búferes de cálculo.</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Lote</translation>
    </message>
    <message>
        <source>Prompt tokens per logical batch, 1 to 1048576.</source>
        <translation>Tokens del prompt por lote lógico, de 1 a 1048576.</translation>
    </message>
    <message>
        <source>Flash attention</source>
        <translation>Atención flash</translation>
    </message>
    <message>
        <source>Fused attention: smaller buffers, and needed for a quantised V cache.</source>
        <translation>Atención fusionada: búferes más pequeños; necesaria para una caché V cuantizada.</translation>
    </message>
    <message>
        <source>Full cache for sliding windows</source>
        <translation>Caché completa para ventanas deslizantes</translation>
    </message>
    <message>
        <source>Keeps all tokens in layers that only attend to a window.</source>
        <translation>Guarda todos los tokens en las capas que solo atienden a una ventana.</translation>
    </message>
    <message>
        <source>One cache for all sequences</source>
        <translation>Una caché para todas las secuencias</translation>
    </message>
    <message>
        <source>All sequences share one cache of the context&apos;s size, instead of one each.</source>
        <translation>Todas las secuencias comparten una caché del tamaño del contexto, en lugar de una cada una.</translation>
    </message>
    <message>
        <source>GPU memory utilisation</source>
        <translation>Uso de la memoria de GPU</translation>
    </message>
    <message>
        <source>Share of the GPU&apos;s memory that the engine takes, 0 to 1.</source>
        <translation>Proporción de la memoria de la GPU que toma el motor, de 0 a 1.</translation>
    </message>
    <message>
        <source>Tokens per batch</source>
        <translation>Tokens por lote</translation>
    </message>
    <message>
        <source>Most tokens that one step of the scheduler computes, 1 to 1048576.</source>
        <translation>Máximo de tokens que calcula un paso del planificador, de 1 a 1048576.</translation>
    </message>
    <message>
        <source>Sequence limit</source>
        <translation>Límite de secuencias</translation>
    </message>
    <message>
        <source>Most sequences that the scheduler runs at the same time, 1 to 4096.</source>
        <translation>Máximo de secuencias que ejecuta a la vez el planificador, de 1 a 4096.</translation>
    </message>
    <message>
        <source>Static memory share</source>
        <translation>Proporción de memoria estática</translation>
    </message>
    <message>
        <source>Share of the GPU&apos;s memory for weights and KV pool, 0 to 1.</source>
        <translation>Proporción de la memoria de la GPU para los pesos y la reserva KV, de 0 a 1.</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Tokens of the prompt for which time to first token and cost are told.</source>
        <translation>Tokens del prompt para el que se indican el tiempo hasta el primer token y el coste.</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Salida</translation>
    </message>
    <message>
        <source>Tokens of the answer for which cost is told.</source>
        <translation>Tokens de la respuesta para la que se indica el coste.</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Profundidad</translation>
    </message>
    <message>
        <source>Tokens already in the cache when decode speed is told. Empty: prompt and half of the output.</source>
        <translation>Tokens que ya hay en la caché al indicar la velocidad de decodificación. Vacío: el prompt y la mitad de la salida.</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>Escenario</translation>
    </message>
    <message>
        <source>The whole scenario.</source>
        <translation>Todo el escenario.</translation>
    </message>
</context>
<context>
    <name>ReasonText</name>
    <message>
        <source>%engine has no such setting.</source>
        <translation>%engine no tiene ese ajuste.</translation>
    </message>
    <message>
        <source>%engine offers only one choice here.</source>
        <translation>%engine solo ofrece una opción aquí.</translation>
    </message>
    <message>
        <source>%engine stores K and V with the same precision.</source>
        <translation>%engine guarda K y V con la misma precisión.</translation>
    </message>
    <message>
        <source>%engine cannot keep weights in system RAM while it computes on GPUs.</source>
        <translation>%engine no puede tener pesos en la RAM del sistema mientras calcula en las GPU.</translation>
    </message>
    <message>
        <source>Neither a file size nor the architecture of %model is known.</source>
        <translation>No se conocen ni el tamaño de un archivo ni la arquitectura de %model.</translation>
    </message>
    <message>
        <source>%model has no KV cache.</source>
        <translation>%model no tiene caché KV.</translation>
    </message>
    <message>
        <source>%model caches one latent vector per token, which serves as K and as V.</source>
        <translation>%model guarda en caché un vector latente por token, que sirve de K y de V.</translation>
    </message>
    <message>
        <source>%model has no layers with a sliding window.</source>
        <translation>%model no tiene capas con ventana deslizante.</translation>
    </message>
    <message>
        <source>%model has no experts: every layer is dense.</source>
        <translation>%model no tiene expertos: todas las capas son densas.</translation>
    </message>
    <message>
        <source>No accelerator is chosen.</source>
        <translation>No se ha elegido ningún acelerador.</translation>
    </message>
    <message>
        <source>Everything runs on the CPU.</source>
        <translation>Todo se ejecuta en la CPU.</translation>
    </message>
    <message>
        <source>The scenario mixes several kinds of accelerator; choose one kind to change this.</source>
        <translation>El escenario mezcla varios tipos de acelerador; elige uno solo para cambiar esto.</translation>
    </message>
    <message>
        <source>A machine holds one %accelerator.</source>
        <translation>Una máquina admite un solo %accelerator.</translation>
    </message>
    <message>
        <source>With a single GPU there is nothing to split.</source>
        <translation>Con una sola GPU no hay nada que repartir.</translation>
    </message>
    <message>
        <source>CPU and GPU of %accelerator share one memory; moving data between them frees nothing.</source>
        <translation>La CPU y la GPU de %accelerator comparten una memoria; mover datos entre ellas no libera nada.</translation>
    </message>
    <message>
        <source>With one sequence there is one cache in any case.</source>
        <translation>Con una secuencia hay una sola caché en cualquier caso.</translation>
    </message>
</context>
<context>
    <name>loadmark::Component</name>
    <message>
        <source>Weights</source>
        <comment>part of memory</comment>
        <translation>Pesos</translation>
    </message>
    <message>
        <source>KV cache</source>
        <comment>part of memory</comment>
        <translation>Caché KV</translation>
    </message>
    <message>
        <source>Recurrent state</source>
        <comment>part of memory</comment>
        <translation>Estado recurrente</translation>
    </message>
    <message>
        <source>Compute buffers</source>
        <comment>part of memory</comment>
        <translation>Búferes de cálculo</translation>
    </message>
    <message>
        <source>Runtime</source>
        <comment>part of memory: what driver and engine take for themselves</comment>
        <translation>Entorno de ejecución</translation>
    </message>
    <message>
        <source>System RAM</source>
        <comment>part of memory</comment>
        <translation>RAM del sistema</translation>
    </message>
</context>
<context>
    <name>loadmark::DeviceLanes</name>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>GPU %1–%2</source>
        <comment>a run of GPUs</comment>
        <translation>GPU %1–%2</translation>
    </message>
    <message>
        <source>%1 of %2 %3</source>
        <comment>used, usable, unit: 56.6 of 127.2 GiB</comment>
        <translation>%1 de %2 %3</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>used, usable</comment>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>System RAM · %1</source>
        <translation>RAM del sistema · %1</translation>
    </message>
    <message>
        <source>System RAM · %1 of %2</source>
        <translation>RAM del sistema · %1 de %2</translation>
    </message>
    <message numerus="yes">
        <source>and %n more GPUs, none of them fuller</source>
        <translation>
            <numerusform>y %n GPU más, no más llena</numerusform>
            <numerusform>y %n GPU más, ninguna más llena</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a part of memory and its size</comment>
        <translation>%1 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n layers</source>
        <translation>
            <numerusform>%n capa</numerusform>
            <numerusform>%n capas</numerusform>
        </translation>
    </message>
    <message>
        <source>Memory of each GPU</source>
        <translation>Memoria de cada GPU</translation>
    </message>
</context>
<context>
    <name>loadmark::Explanation</name>
    <message>
        <source>Source: %1</source>
        <translation>Fuente: %1</translation>
    </message>
    <message numerus="yes">
        <source>… and %n more parts</source>
        <translation>
            <numerusform>… y %n parte más</numerusform>
            <numerusform>… y %n partes más</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 tokens</translation>
    </message>
    <message>
        <source>%1 per hour</source>
        <comment>a price</comment>
        <translation>%1 por hora</translation>
    </message>
</context>
<context>
    <name>loadmark::Format</name>
    <message>
        <source>%1M</source>
        <comment>tokens, times 1,048,576</comment>
        <translation>%1M</translation>
    </message>
    <message>
        <source>%1K</source>
        <comment>tokens, times 1,024</comment>
        <translation>%1K</translation>
    </message>
    <message>
        <source>%1 tok/s</source>
        <comment>tokens per second</comment>
        <translation>%1 tok/s</translation>
    </message>
    <message>
        <source>%1 to %2 tok/s</source>
        <comment>a range of speeds</comment>
        <translation>de %1 a %2 tok/s</translation>
    </message>
    <message>
        <source>%1 s</source>
        <comment>seconds</comment>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 µs</source>
        <comment>microseconds</comment>
        <translation>%1 µs</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <comment>milliseconds</comment>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <comment>minutes, seconds</comment>
        <translation>%1 min %2 s</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <comment>hours, minutes</comment>
        <translation>%1 h %2 min</translation>
    </message>
    <message>
        <source>%1 d %2 h</source>
        <comment>days, hours</comment>
        <translation>%1 d %2 h</translation>
    </message>
    <message>
        <source>$%1</source>
        <comment>US dollars</comment>
        <translation>%1 US$</translation>
    </message>
    <message>
        <source>%1%</source>
        <comment>percent</comment>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>± %1</source>
        <comment>uncertainty, a percentage</comment>
        <translation>± %1</translation>
    </message>
</context>
<context>
    <name>loadmark::MemoryBar</name>
    <message>
        <source>Memory of all GPUs</source>
        <translation>Memoria de todas las GPU</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a part of memory and its size</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>needed %1</source>
        <comment>memory</comment>
        <translation>necesaria: %1</translation>
    </message>
    <message>
        <source>usable %1</source>
        <comment>memory</comment>
        <translation>utilizable: %1</translation>
    </message>
    <message>
        <source>load line · %1 usable</source>
        <translation>línea de carga · %1 utilizables</translation>
    </message>
</context>
<context>
    <name>loadmark::NumberField</name>
    <message>
        <source>Enter a number from %1 to %2.</source>
        <translation>Introduce un número de %1 a %2.</translation>
    </message>
</context>
<context>
    <name>loadmark::PickerPopup</name>
    <message>
        <source>Nothing matches.</source>
        <translation>No hay coincidencias.</translation>
    </message>
</context>
<context>
    <name>loadmark::Term</name>
    <message>
        <source>weights</source>
        <translation>pesos</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>caché KV</translation>
    </message>
    <message>
        <source>recurrent state</source>
        <translation>estado recurrente</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>cálculo</translation>
    </message>
    <message>
        <source>runtime</source>
        <translation>entorno de ejecución</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>expertos</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>capas</translation>
    </message>
    <message>
        <source>system RAM</source>
        <translation>RAM del sistema</translation>
    </message>
    <message>
        <source>communication between GPUs</source>
        <translation>comunicación entre GPU</translation>
    </message>
    <message>
        <source>fixed time per step</source>
        <translation>tiempo fijo por paso</translation>
    </message>
    <message>
        <source>matrix multiplications</source>
        <translation>multiplicaciones de matrices</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>atención</translation>
    </message>
    <message>
        <source>copying weights from system RAM</source>
        <translation>copia de pesos desde la RAM del sistema</translation>
    </message>
    <message>
        <source>time of one all-reduce</source>
        <translation>tiempo de un all-reduce</translation>
    </message>
    <message>
        <source>memory bandwidth</source>
        <translation>ancho de banda de memoria</translation>
    </message>
    <message>
        <source>share of the peak reached</source>
        <translation>proporción alcanzada del pico</translation>
    </message>
    <message>
        <source>share of the bandwidth reached for experts</source>
        <translation>proporción alcanzada del ancho de banda para los expertos</translation>
    </message>
    <message>
        <source>expert weights read</source>
        <translation>pesos de expertos leídos</translation>
    </message>
    <message>
        <source>first decode step</source>
        <translation>primer paso de decodificación</translation>
    </message>
    <message>
        <source>bandwidth of the system RAM</source>
        <translation>ancho de banda de la RAM del sistema</translation>
    </message>
    <message>
        <source>weights read from system RAM</source>
        <translation>pesos leídos de la RAM del sistema</translation>
    </message>
    <message>
        <source>hand-over between GPU and CPU</source>
        <translation>traspaso entre GPU y CPU</translation>
    </message>
    <message>
        <source>share of the bandwidth reached for the KV cache</source>
        <translation>proporción alcanzada del ancho de banda para la caché KV</translation>
    </message>
    <message>
        <source>KV cache read per sequence</source>
        <translation>caché KV leída por secuencia</translation>
    </message>
    <message>
        <source>time per layer</source>
        <translation>tiempo por capa</translation>
    </message>
    <message>
        <source>active parameters</source>
        <translation>parámetros activos</translation>
    </message>
    <message>
        <source>peak compute</source>
        <translation>capacidad de cálculo máxima</translation>
    </message>
    <message>
        <source>prefill speed</source>
        <translation>velocidad de prellenado</translation>
    </message>
    <message>
        <source>prompt</source>
        <translation>prompt</translation>
    </message>
    <message>
        <source>time of the prompt</source>
        <translation>tiempo del prompt</translation>
    </message>
    <message>
        <source>share of the bandwidth reached</source>
        <translation>proporción alcanzada del ancho de banda</translation>
    </message>
    <message>
        <source>handling of the request</source>
        <translation>gestión de la petición</translation>
    </message>
    <message>
        <source>sequences</source>
        <translation>secuencias</translation>
    </message>
    <message>
        <source>recurrent state per sequence</source>
        <translation>estado recurrente por secuencia</translation>
    </message>
    <message>
        <source>time per step</source>
        <translation>tiempo por paso</translation>
    </message>
    <message>
        <source>tokens per step</source>
        <translation>tokens por paso</translation>
    </message>
    <message>
        <source>weights read</source>
        <translation>pesos leídos</translation>
    </message>
</context>
</TS>
