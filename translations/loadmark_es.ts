<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>Actions</name>
    <message>
        <source>PNG picture…</source>
        <translation>Imagen PNG…</translation>
    </message>
    <message>
        <source>Write a PNG picture in normal size.</source>
        <translation>Guarda una imagen PNG en tamaño normal.</translation>
    </message>
    <message>
        <source>PNG picture, 2×…</source>
        <translation>Imagen PNG, 2×…</translation>
    </message>
    <message>
        <source>Write a PNG picture in double size, for sharp print and slides.</source>
        <translation>Guarda una imagen PNG en tamaño doble, nítida para imprimir y presentar.</translation>
    </message>
    <message>
        <source>PNG picture, 3×…</source>
        <translation>Imagen PNG, 3×…</translation>
    </message>
    <message>
        <source>Write a PNG picture in triple size, for large print.</source>
        <translation>Guarda una imagen PNG en tamaño triple, para impresión grande.</translation>
    </message>
    <message>
        <source>SVG drawing…</source>
        <translation>Dibujo SVG…</translation>
    </message>
    <message>
        <source>Write an SVG drawing that scales without loss.</source>
        <translation>Guarda un dibujo SVG que se amplía sin pérdida.</translation>
    </message>
    <message>
        <source>PDF page…</source>
        <translation>Página PDF…</translation>
    </message>
    <message>
        <source>Write a PDF page with selectable text.</source>
        <translation>Guarda una página PDF con texto seleccionable.</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>Copiar imagen</translation>
    </message>
    <message>
        <source>Copy the picture to the clipboard.</source>
        <translation>Copia la imagen al portapapeles.</translation>
    </message>
    <message>
        <source>New scenario</source>
        <translation>Nuevo escenario</translation>
    </message>
    <message>
        <source>Start from the scenario of a first start; undo brings this one back.</source>
        <translation>Empieza con el escenario inicial; deshacer recupera este.</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Abrir…</translation>
    </message>
    <message>
        <source>Open a scenario or a model from a file; undo brings this one back.</source>
        <translation>Abre un escenario o un modelo de un archivo; deshacer recupera este.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <source>Save the scenario to its file.</source>
        <translation>Guarda el escenario en su archivo.</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Guardar como…</translation>
    </message>
    <message>
        <source>Save the scenario to another file.</source>
        <translation>Guarda el escenario en otro archivo.</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Salir</translation>
    </message>
    <message>
        <source>Close the window; the scenario is kept for the next start.</source>
        <translation>Cierra la ventana; el escenario se conserva para el próximo inicio.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>Take back the last change of the scenario.</source>
        <translation>Anula el último cambio del escenario.</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Rehacer</translation>
    </message>
    <message>
        <source>Repeat the change that was taken back.</source>
        <translation>Repite el cambio anulado.</translation>
    </message>
    <message>
        <source>Choose model…</source>
        <translation>Elegir modelo…</translation>
    </message>
    <message>
        <source>Open the list of models, ready to search.</source>
        <translation>Abre la lista de modelos, lista para buscar.</translation>
    </message>
    <message>
        <source>Choose accelerator…</source>
        <translation>Elegir acelerador…</translation>
    </message>
    <message>
        <source>Open the list of accelerators, ready to search.</source>
        <translation>Abre la lista de aceleradores, lista para buscar.</translation>
    </message>
    <message>
        <source>Advanced settings</source>
        <translation>Ajustes avanzados</translation>
    </message>
    <message>
        <source>Show or hide the settings of the engine.</source>
        <translation>Muestra u oculta los ajustes del motor.</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menú</translation>
    </message>
    <message>
        <source>Open the menu.</source>
        <translation>Abre el menú.</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Pantalla completa</translation>
    </message>
    <message>
        <source>Fill the screen with the window, or leave that.</source>
        <translation>Pone la ventana a pantalla completa o la devuelve a su tamaño.</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Atajos de teclado</translation>
    </message>
    <message>
        <source>Show all keyboard shortcuts.</source>
        <translation>Muestra todos los atajos de teclado.</translation>
    </message>
    <message>
        <source>About Loadmark</source>
        <translation>Acerca de Loadmark</translation>
    </message>
    <message>
        <source>Show the version, the licence and where the facts come from.</source>
        <translation>Muestra la versión, la licencia y de dónde proceden los datos.</translation>
    </message>
    <message>
        <source>System colours</source>
        <translation>Colores del sistema</translation>
    </message>
    <message>
        <source>Be light or dark as the desktop is.</source>
        <translation>Claro u oscuro, como el escritorio.</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <source>Dark text on light ground.</source>
        <translation>Texto oscuro sobre fondo claro.</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <source>Light text on dark ground.</source>
        <translation>Texto claro sobre fondo oscuro.</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>GiB</translation>
    </message>
    <message>
        <source>Show sizes in GiB, of 1024³ bytes, as drivers and engines print them.</source>
        <translation>Muestra los tamaños en GiB, de 1024³ bytes, como los controladores y los motores.</translation>
    </message>
    <message>
        <source>GB</source>
        <translation>GB</translation>
    </message>
    <message>
        <source>Show sizes in GB, of 1000³ bytes, as files and data sheets print them.</source>
        <translation>Muestra los tamaños en GB, de 1000³ bytes, como los archivos y las hojas de datos.</translation>
    </message>
    <message>
        <source>Show the program in English.</source>
        <translation>Muestra el programa en inglés.</translation>
    </message>
    <message>
        <source>Show the program in Spanish.</source>
        <translation>Muestra el programa en español.</translation>
    </message>
    <message>
        <source>Reality check…</source>
        <translation>Contraste con un registro…</translation>
    </message>
    <message>
        <source>Compare an engine&apos;s start-up log with what is predicted.</source>
        <translation>Compara el registro de arranque de un motor con lo previsto.</translation>
    </message>
    <message>
        <source>Quantisations</source>
        <translation>Cuantizaciones</translation>
    </message>
    <message>
        <source>Every format of the model on this hardware.</source>
        <translation>Todos los formatos del modelo en este hardware.</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>Hardware</translation>
    </message>
    <message>
        <source>The model on every accelerator, and what to choose.</source>
        <translation>El modelo en cada acelerador, y qué elegir.</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelos</translation>
    </message>
    <message>
        <source>Every model on this hardware.</source>
        <translation>Todos los modelos en este hardware.</translation>
    </message>
    <message>
        <source>Launch</source>
        <translation>Arranque</translation>
    </message>
    <message>
        <source>The commands that start the engines just so.</source>
        <translation>Las órdenes que arrancan los motores exactamente así.</translation>
    </message>
    <message>
        <source>Table for spreadsheets (TSV)…</source>
        <translation>Tabla para hojas de cálculo (TSV)…</translation>
    </message>
    <message>
        <source>Write raw values, separated by tabs.</source>
        <translation>Escribe los valores en bruto, separados por tabuladores.</translation>
    </message>
    <message>
        <source>Markdown table…</source>
        <translation>Tabla en Markdown…</translation>
    </message>
    <message>
        <source>Write a table in Markdown.</source>
        <translation>Escribe una tabla en Markdown.</translation>
    </message>
    <message>
        <source>JSON…</source>
        <translation>JSON…</translation>
    </message>
    <message>
        <source>Write one JSON document of raw values.</source>
        <translation>Escribe un documento JSON con los valores en bruto.</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Resumen</translation>
    </message>
    <message>
        <source>Verdict, memory, speed and cost.</source>
        <translation>Veredicto, memoria, velocidad y coste.</translation>
    </message>
</context>
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
        <translation>Cambiar parte en la CPU</translation>
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
    <message>
        <source>Change memory in use</source>
        <translation>Cambiar la memoria ocupada</translation>
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
        <translation>Parte en la CPU</translation>
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
        <translation>Caché completa con ventana</translation>
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
    <message>
        <source>In use on the first GPU</source>
        <translation>Ocupada en la primera GPU</translation>
    </message>
    <message>
        <source>Memory of the first GPU that the desktop and other programs hold. Write 1.2 GiB, or leave it empty: none.</source>
        <translation>Memoria de la primera GPU que ocupan el escritorio y otros programas. Escriba 1,2 GiB o déjelo vacío: ninguna.</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>Overview</source>
        <translation>Resumen</translation>
    </message>
    <message>
        <source>Memory bar</source>
        <translation>Barra de memoria</translation>
    </message>
    <message>
        <source>Memory by context</source>
        <translation>Memoria por contexto</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>Open recent</source>
        <translation>Abrir reciente</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>Escenario</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Tema</translation>
    </message>
    <message>
        <source>Unit of sizes</source>
        <translation>Unidad de tamaño</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Idioma</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menú</translation>
    </message>
    <message>
        <source>Quantisations</source>
        <translation>Cuantizaciones</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>Hardware</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelos</translation>
    </message>
    <message>
        <source>Launch</source>
        <translation>Arranque</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Página</translation>
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
    <name>loadmark::About</name>
    <message>
        <source>About Loadmark</source>
        <translation>Acerca de Loadmark</translation>
    </message>
    <message>
        <source>Loadmark %1</source>
        <translation>Loadmark %1</translation>
    </message>
    <message>
        <source>Whether a language model fits a machine, and how fast it will run there.</source>
        <translation>Si un modelo de lenguaje cabe en una máquina y a qué velocidad funcionará en ella.</translation>
    </message>
    <message>
        <source>Facts as of %1; every figure tells its formula and its source when you point at it.</source>
        <translation>Datos a fecha de %1; cada cifra muestra su fórmula y su fuente al señalarla.</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later. Uses Qt %1 and Qt Charts (GPL), and JSON for Modern C++ (MIT).</source>
        <translation>Software libre bajo la Licencia Pública General de GNU, versión 3 o posterior. Usa Qt %1 y Qt Charts (GPL), y JSON for Modern C++ (MIT).</translation>
    </message>
</context>
<context>
    <name>loadmark::AdvancedSection</name>
    <message>
        <source>Automatic</source>
        <translation>Automático</translation>
    </message>
    <message>
        <source>Auto</source>
        <comment>left to the engine</comment>
        <translation>Auto</translation>
    </message>
    <message>
        <source>As the engine decides.</source>
        <translation>Lo decide el motor.</translation>
    </message>
    <message>
        <source>On</source>
        <translation>Sí</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>No</translation>
    </message>
    <message numerus="yes">
        <source>Advanced · %n changed</source>
        <translation>
            <numerusform>Avanzado · %n cambiado</numerusform>
            <numerusform>Avanzado · %n cambiados</numerusform>
        </translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation>Avanzado</translation>
    </message>
    <message>
        <source>Batch sizes, attention, cache, placement and request: the engine&apos;s own settings.</source>
        <translation>Tamaños de lote, atención, caché, ubicación y petición: los ajustes propios del motor.</translation>
    </message>
    <message>
        <source>Batching</source>
        <translation>Lotes</translation>
    </message>
    <message>
        <source>GPU memory</source>
        <translation>Memoria de GPU</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>Caché</translation>
    </message>
    <message>
        <source>Placement</source>
        <translation>Ubicación</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Petición</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Motor</translation>
    </message>
    <message>
        <source>As many layers on the GPU as fit</source>
        <translation>Capas en la GPU: las que quepan</translation>
    </message>
    <message>
        <source>Search KV types</source>
        <translation>Buscar tipos de KV</translation>
    </message>
    <message>
        <source>Search backends</source>
        <translation>Buscar backends</translation>
    </message>
</context>
<context>
    <name>loadmark::CatalogueName</name>
    <message>
        <source>Desktop, dual-channel DDR4-3200</source>
        <translation>Sobremesa, DDR4-3200 (doble canal)</translation>
    </message>
    <message>
        <source>Desktop, dual-channel DDR5-5600</source>
        <translation>Sobremesa, DDR5-5600 (doble canal)</translation>
    </message>
    <message>
        <source>Desktop, dual-channel DDR5-6000 (EXPO/XMP)</source>
        <translation>Sobremesa, DDR5-6000 (doble canal, EXPO/XMP)</translation>
    </message>
    <message>
        <source>Desktop, dual-channel DDR5-6400</source>
        <translation>Sobremesa, DDR5-6400 (doble canal)</translation>
    </message>
    <message>
        <source>Workstation, quad-channel DDR5-5200</source>
        <translation>Estación de trabajo, DDR5-5200 de cuatro canales</translation>
    </message>
    <message>
        <source>Workstation, quad-channel DDR5-5600</source>
        <translation>Estación de trabajo, DDR5-5600 de cuatro canales</translation>
    </message>
    <message>
        <source>Workstation, quad-channel DDR5-6400</source>
        <translation>Estación de trabajo, DDR5-6400 de cuatro canales</translation>
    </message>
    <message>
        <source>Workstation, 8-channel DDR5-5200</source>
        <translation>Estación de trabajo, DDR5-5200 de 8 canales</translation>
    </message>
    <message>
        <source>Workstation, 8-channel DDR5-6400</source>
        <translation>Estación de trabajo, DDR5-6400 de 8 canales</translation>
    </message>
    <message>
        <source>Old Xeon, quad-channel DDR4-2400</source>
        <translation>Xeon antiguo, DDR4-2400 de cuatro canales</translation>
    </message>
    <message>
        <source>Xeon Scalable 1st/2nd gen, 6-channel DDR4-2666</source>
        <translation>Xeon Scalable de 1.ª/2.ª gen., DDR4-2666 de 6 canales</translation>
    </message>
    <message>
        <source>EPYC Rome/Milan or Xeon Ice Lake, 8-channel DDR4-3200</source>
        <translation>EPYC Rome/Milan o Xeon Ice Lake, DDR4-3200 de 8 canales</translation>
    </message>
    <message>
        <source>Xeon Sapphire Rapids, 8-channel DDR5-4800</source>
        <translation>Xeon Sapphire Rapids, DDR5-4800 de 8 canales</translation>
    </message>
    <message>
        <source>Xeon Emerald Rapids, 8-channel DDR5-5600</source>
        <translation>Xeon Emerald Rapids, DDR5-5600 de 8 canales</translation>
    </message>
    <message>
        <source>EPYC Genoa, 12-channel DDR5-4800</source>
        <translation>EPYC Genoa, DDR5-4800 de 12 canales</translation>
    </message>
    <message>
        <source>EPYC Turin, 12-channel DDR5-6000</source>
        <translation>EPYC Turin, DDR5-6000 de 12 canales</translation>
    </message>
    <message>
        <source>EPYC Turin / Xeon 6 Granite Rapids, 12-channel DDR5-6400</source>
        <translation>EPYC Turin / Xeon 6 Granite Rapids, DDR5-6400 de 12 canales</translation>
    </message>
    <message>
        <source>Xeon 6 Granite Rapids, 12-channel MRDIMM-8800</source>
        <translation>Xeon 6 Granite Rapids, MRDIMM-8800 de 12 canales</translation>
    </message>
    <message>
        <source>2x EPYC 9355, 24 channels DDR5 (768 GB)</source>
        <translation>2x EPYC 9355, 24 canales DDR5 (768 GB)</translation>
    </message>
    <message>
        <source>Ryzen AI Max+ 395, 256-bit LPDDR5X-8000</source>
        <translation>Ryzen AI Max+ 395, LPDDR5X-8000 de 256 bits</translation>
    </message>
    <message>
        <source>DGX Spark GB10, 256-bit LPDDR5X</source>
        <translation>DGX Spark GB10, LPDDR5X de 256 bits</translation>
    </message>
    <message>
        <source>Apple M3 Max 30-core GPU</source>
        <translation>Apple M3 Max GPU de 30 núcleos</translation>
    </message>
    <message>
        <source>Apple M3 Max 40-core GPU</source>
        <translation>Apple M3 Max GPU de 40 núcleos</translation>
    </message>
    <message>
        <source>Apple M3 Ultra (80-core GPU)</source>
        <translation>Apple M3 Ultra (GPU de 80 núcleos)</translation>
    </message>
    <message>
        <source>Apple M4 Max 32-core GPU</source>
        <translation>Apple M4 Max GPU de 32 núcleos</translation>
    </message>
    <message>
        <source>Apple M4 Max 40-core GPU</source>
        <translation>Apple M4 Max GPU de 40 núcleos</translation>
    </message>
    <message>
        <source>Apple M5 Max 32-core GPU</source>
        <translation>Apple M5 Max GPU de 32 núcleos</translation>
    </message>
    <message>
        <source>Apple M5 Max 40-core GPU</source>
        <translation>Apple M5 Max GPU de 40 núcleos</translation>
    </message>
    <message>
        <source>dynamic 2-bit</source>
        <translation>dinámico de 2 bits</translation>
    </message>
    <message>
        <source>dynamic 1-bit</source>
        <translation>dinámico de 1 bit</translation>
    </message>
    <message>
        <source>FP8 (blocks of 128×128)</source>
        <translation>FP8 (bloques de 128×128)</translation>
    </message>
    <message>
        <source>FP8 (per tensor)</source>
        <translation>FP8 (por tensor)</translation>
    </message>
    <message>
        <source>AWQ INT4 (groups of 128)</source>
        <translation>AWQ INT4 (grupos de 128)</translation>
    </message>
    <message>
        <source>GPTQ INT4 (groups of 128)</source>
        <translation>GPTQ INT4 (grupos de 128)</translation>
    </message>
    <message>
        <source>INT4 symmetric (groups of 128)</source>
        <translation>INT4 simétrico (grupos de 128)</translation>
    </message>
    <message>
        <source>INT4 symmetric (groups of 32)</source>
        <translation>INT4 simétrico (grupos de 32)</translation>
    </message>
    <message>
        <source>INT4 experts (groups of 32)</source>
        <translation>Expertos INT4 (grupos de 32)</translation>
    </message>
    <message>
        <source>MXFP4 experts, FP8</source>
        <translation>Expertos MXFP4, FP8</translation>
    </message>
    <message>
        <source>NVFP4 experts, MXFP8 attention</source>
        <translation>Expertos NVFP4, atención MXFP8</translation>
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
    <message>
        <source>State</source>
        <comment>part of memory, in a narrow column</comment>
        <translation>Estado</translation>
    </message>
    <message>
        <source>Compute</source>
        <comment>part of memory, in a narrow column</comment>
        <translation>Cálculo</translation>
    </message>
    <message>
        <source>Runtime</source>
        <comment>part of memory, in a narrow column</comment>
        <translation>Entorno</translation>
    </message>
</context>
<context>
    <name>loadmark::ContextCard</name>
    <message>
        <source>Memory by context</source>
        <translation>Memoria por contexto</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n sequences</source>
        <comment>unit of the axis</comment>
        <translation>
            <numerusform>%1 · %n secuencia</numerusform>
            <numerusform>%1 · %n secuencias</numerusform>
        </translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>Gráfico</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabla</translation>
    </message>
    <message>
        <source>Show the figures as a chart</source>
        <translation>Mostrar las cifras en un gráfico</translation>
    </message>
    <message>
        <source>Show the figures as a table</source>
        <translation>Mostrar las cifras en una tabla</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Copy the table as tab-separated values</source>
        <translation>Copiar la tabla como valores separados por tabuladores</translation>
    </message>
    <message>
        <source>Memory by context, as a table</source>
        <translation>Memoria por contexto, en una tabla</translation>
    </message>
</context>
<context>
    <name>loadmark::ContextChart</name>
    <message>
        <source>%1 tokens</source>
        <translation>%1 tokens</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a part of memory and its size</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Total %1</source>
        <comment>memory</comment>
        <translation>Total %1</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>cabe</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>no cabe</translation>
    </message>
    <message>
        <source>Memory by context</source>
        <translation>Memoria por contexto</translation>
    </message>
    <message>
        <source>%1 tokens need %2.</source>
        <translation>%1 tokens necesitan %2.</translation>
    </message>
    <message>
        <source>The load line is at %1.</source>
        <translation>La línea de carga está en %1.</translation>
    </message>
    <message>
        <source>%1 tokens would need %2.</source>
        <translation>%1 tokens necesitarían %2.</translation>
    </message>
    <message>
        <source>load line %1</source>
        <translation>línea de carga %1</translation>
    </message>
    <message>
        <source>model limit %1</source>
        <comment>tokens</comment>
        <translation>límite del modelo %1</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>context, memory</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 · %2 ↑</source>
        <comment>model limit, memory there, beyond the axis</comment>
        <translation>%1 · %2 ↑</translation>
    </message>
</context>
<context>
    <name>loadmark::ContextTable</name>
    <message>
        <source>Context</source>
        <translation>Contexto</translation>
    </message>
    <message>
        <source>Total</source>
        <comment>memory</comment>
        <translation>Total</translation>
    </message>
    <message>
        <source>Fits</source>
        <comment>table column</comment>
        <translation>Cabe</translation>
    </message>
    <message>
        <source>yes</source>
        <comment>it fits</comment>
        <translation>sí</translation>
    </message>
    <message>
        <source>no</source>
        <comment>it does not fit</comment>
        <translation>no</translation>
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
    <name>loadmark::Documents</name>
    <message>
        <source>The scenario cannot be kept for the next session: %1 cannot be written (%2). Save it to a file of your own.</source>
        <translation>El escenario no se puede conservar para la próxima sesión: no se puede escribir %1 (%2). Guárdalo en un archivo propio.</translation>
    </message>
    <message>
        <source>The scenario names something that the catalogue does not have:</source>
        <translation>El escenario nombra algo que no está en el catálogo:</translation>
    </message>
    <message>
        <source>The scenario of the last session cannot be read and could not be moved aside, so this session will not be kept: %1</source>
        <translation>El escenario de la última sesión no se puede leer ni se ha podido apartar, así que esta sesión no se conservará: %1</translation>
    </message>
    <message>
        <source>The scenario of the last session cannot be read. It is kept as %1. %2</source>
        <translation>El escenario de la última sesión no se puede leer. Se conserva como %1. %2</translation>
    </message>
    <message>
        <source>The scenario cannot be opened:</source>
        <translation>No se puede abrir el escenario:</translation>
    </message>
    <message>
        <source>The scenario cannot be saved:</source>
        <translation>No se puede guardar el escenario:</translation>
    </message>
    <message>
        <source>The settings cannot be read and will not be kept: %1 is no file of settings. Move it away.</source>
        <translation>Los ajustes no se pueden leer y no se guardarán: %1 no es un archivo de ajustes. Apártalo.</translation>
    </message>
    <message>
        <source>The settings could not be read and are as at first. The file is kept as %1.</source>
        <translation>Los ajustes no se han podido leer y están como al principio. El archivo se conserva como %1.</translation>
    </message>
    <message>
        <source>The model of the last session cannot be read:</source>
        <translation>No se puede leer el modelo de la última sesión:</translation>
    </message>
</context>
<context>
    <name>loadmark::EngineLog</name>
    <message>
        <source>not set</source>
        <comment>an input</comment>
        <translation>sin indicar</translation>
    </message>
    <message>
        <source>on</source>
        <comment>a switch</comment>
        <translation>sí</translation>
    </message>
    <message>
        <source>off</source>
        <comment>a switch</comment>
        <translation>no</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>an input and its value</comment>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>line(s) %1</source>
        <comment>numbers of lines in a log</comment>
        <translation>
            <numerusform>la línea %1</numerusform>
            <numerusform>las líneas %1</numerusform>
        </translation>
    </message>
    <message>
        <source>equal</source>
        <comment>predicted and reported</comment>
        <translation>igual</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>a difference, the same in percent</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>not part of the estimate</source>
        <translation>no forma parte de la estimación</translation>
    </message>
    <message>
        <source>within the estimate&apos;s range</source>
        <translation>dentro del margen de la estimación</translation>
    </message>
    <message>
        <source>no single input explains it</source>
        <translation>ningún dato por sí solo lo explica</translation>
    </message>
    <message>
        <source>Size of the weights</source>
        <translation>Tamaño de los pesos</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>an input and its value</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 %2, not %3</source>
        <comment>an input, its value in the log, its value on screen</comment>
        <translation>%1 %2, no %3</translation>
    </message>
    <message>
        <source>Unlike the scenario on screen, the log ran with: %1.</source>
        <translation>A diferencia del escenario en pantalla, el registro es de: %1.</translation>
    </message>
    <message>
        <source>hangs on the GPU, which the log does not tell</source>
        <translation>depende de la GPU, que el registro no indica</translation>
    </message>
    <message>
        <source>explained by %1</source>
        <comment>inputs and their values</comment>
        <translation>lo explica %1</translation>
    </message>
    <message>
        <source>nearer with %1</source>
        <comment>inputs and their values</comment>
        <translation>más cerca con %1</translation>
    </message>
    <message>
        <source>, or </source>
        <comment>between causes of a difference</comment>
        <translation>, o bien </translation>
    </message>
    <message>
        <source>Prefix caching</source>
        <translation>Caché de prefijos</translation>
    </message>
    <message>
        <source>Draft tokens</source>
        <translation>Tokens de borrador</translation>
    </message>
    <message>
        <source>Context parallel size</source>
        <translation>Tamaño del paralelismo de contexto</translation>
    </message>
    <message>
        <source>Sequences with a state</source>
        <translation>Secuencias con estado</translation>
    </message>
    <message>
        <source>Tokens in the pool at most</source>
        <translation>Máximo de tokens de la reserva</translation>
    </message>
    <message>
        <source>Share of windowed layers in the pool</source>
        <translation>Parte de la reserva para capas con ventana</translation>
    </message>
    <message>
        <source>Without CUDA graphs</source>
        <translation>Sin grafos CUDA</translation>
    </message>
    <message>
        <source>equal given %1</source>
        <comment>lines that a figure follows from</comment>
        <translation>igual según %1</translation>
    </message>
    <message>
        <source>equal within rounding given %1</source>
        <comment>lines that a figure follows from</comment>
        <translation>igual, salvo redondeo, según %1</translation>
    </message>
</context>
<context>
    <name>loadmark::EngineSection</name>
    <message>
        <source>own memory accounting</source>
        <translation>contabilidad de memoria propia</translation>
    </message>
    <message>
        <source>accounted like %1</source>
        <translation>contabilizado como %1</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Motor</translation>
    </message>
    <message>
        <source>Search engines</source>
        <translation>Buscar motores</translation>
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
    <name>loadmark::ExplanationPopup</name>
    <message>
        <source>How this figure came about</source>
        <translation>Cómo se ha obtenido esta cifra</translation>
    </message>
</context>
<context>
    <name>loadmark::Export</name>
    <message>
        <source>%1×%2 is too small for this view</source>
        <translation>%1×%2 es demasiado pequeño para esta vista</translation>
    </message>
    <message>
        <source>use at least %1x%2</source>
        <translation>usa al menos %1x%2</translation>
    </message>
    <message>
        <source>the picture would be wider or higher than %1 pixels</source>
        <translation>la imagen superaría %1 píxeles de ancho o de alto</translation>
    </message>
    <message>
        <source>use a smaller size or scale</source>
        <translation>usa un tamaño o una escala menores</translation>
    </message>
    <message>
        <source>“%1” is not a view</source>
        <translation>«%1» no es una vista</translation>
    </message>
    <message>
        <source>use one of: %1</source>
        <translation>usa una de estas: %1</translation>
    </message>
    <message>
        <source>“%1” is not a language of this program</source>
        <translation>«%1» no es un idioma de este programa</translation>
    </message>
    <message>
        <source>%1 is not a scale</source>
        <translation>%1 no es una escala</translation>
    </message>
    <message>
        <source>use 1, 2 or 3</source>
        <translation>usa 1, 2 o 3</translation>
    </message>
    <message>
        <source>the ending names no kind of picture</source>
        <translation>la extensión no indica ningún tipo de imagen</translation>
    </message>
    <message>
        <source>use .png, .svg or .pdf</source>
        <translation>usa .png, .svg o .pdf</translation>
    </message>
    <message>
        <source>there is not enough memory for the picture</source>
        <translation>no hay memoria suficiente para la imagen</translation>
    </message>
</context>
<context>
    <name>loadmark::Exporter</name>
    <message>
        <source>%1 files (*.%2)</source>
        <translation>Archivos %1 (*.%2)</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>Exportar imagen</translation>
    </message>
    <message>
        <source>The picture is written to %1.</source>
        <translation>La imagen se ha guardado en %1.</translation>
    </message>
    <message>
        <source>The picture cannot be written:</source>
        <translation>No se puede guardar la imagen:</translation>
    </message>
    <message>
        <source>The picture is on the clipboard.</source>
        <translation>La imagen está en el portapapeles.</translation>
    </message>
    <message>
        <source>The picture cannot be copied:</source>
        <translation>No se puede copiar la imagen:</translation>
    </message>
    <message>
        <source>Export table</source>
        <translation>Exportar tabla</translation>
    </message>
    <message>
        <source>The table is written to %1.</source>
        <translation>La tabla se ha escrito en %1.</translation>
    </message>
    <message>
        <source>The table cannot be written:</source>
        <translation>No se puede escribir la tabla:</translation>
    </message>
</context>
<context>
    <name>loadmark::FigureName</name>
    <message>
        <source>Weights</source>
        <translation>Pesos</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>Caché KV</translation>
    </message>
    <message>
        <source>Recurrent state</source>
        <translation>Estado recurrente</translation>
    </message>
    <message>
        <source>Compute buffers</source>
        <translation>Búferes de cálculo</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>Entorno de ejecución</translation>
    </message>
    <message>
        <source>GPU memory needed</source>
        <translation>Memoria de GPU necesaria</translation>
    </message>
    <message>
        <source>Taken by the engine</source>
        <translation>Tomada por el motor</translation>
    </message>
    <message>
        <source>System RAM</source>
        <translation>RAM del sistema</translation>
    </message>
    <message>
        <source>Usable GPU memory</source>
        <translation>Memoria de GPU utilizable</translation>
    </message>
    <message>
        <source>Headroom</source>
        <translation>Margen</translation>
    </message>
    <message>
        <source>Utilisation</source>
        <translation>Utilización</translation>
    </message>
    <message>
        <source>KV cache per token</source>
        <translation>Caché KV por token</translation>
    </message>
    <message>
        <source>Tokens that the KV cache holds</source>
        <translation>Tokens que caben en la caché KV</translation>
    </message>
    <message>
        <source>Sequences that the KV cache holds</source>
        <translation>Secuencias que caben en la caché KV</translation>
    </message>
    <message>
        <source>KV pool per GPU</source>
        <translation>Reserva KV por GPU</translation>
    </message>
    <message>
        <source>Decode, per sequence</source>
        <translation>Decodificación por secuencia</translation>
    </message>
    <message>
        <source>Decode, all sequences</source>
        <translation>Decodificación, todas las secuencias</translation>
    </message>
    <message>
        <source>Prefill</source>
        <translation>Prellenado</translation>
    </message>
    <message>
        <source>Time to first token</source>
        <translation>Tiempo hasta el primer token</translation>
    </message>
    <message>
        <source>Cost per hour</source>
        <translation>Coste por hora</translation>
    </message>
    <message>
        <source>Cost per 1M input tokens</source>
        <translation>Coste por 1M de tokens de entrada</translation>
    </message>
    <message>
        <source>Cost per 1M output tokens</source>
        <translation>Coste por 1M de tokens de salida</translation>
    </message>
    <message>
        <source>Time per output token under load</source>
        <translation>Tiempo por token de salida bajo carga</translation>
    </message>
    <message>
        <source>Adapters</source>
        <translation>Adaptadores</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradientes</translation>
    </message>
    <message>
        <source>Optimizer states</source>
        <translation>Estados del optimizador</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Activaciones</translation>
    </message>
    <message>
        <source>Logits</source>
        <translation>Logits</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>Espacio de trabajo</translation>
    </message>
    <message>
        <source>Framework</source>
        <translation>Framework</translation>
    </message>
    <message>
        <source>Memory needed per GPU</source>
        <translation>Memoria necesaria por GPU</translation>
    </message>
    <message>
        <source>Memory needed, all GPUs</source>
        <translation>Memoria necesaria, todas las GPU</translation>
    </message>
</context>
<context>
    <name>loadmark::Figures</name>
    <message>
        <source>at least %1</source>
        <translation>al menos %1</translation>
    </message>
    <message>
        <source>GPU memory needed</source>
        <translation>Memoria de GPU necesaria</translation>
    </message>
    <message>
        <source>the engine takes %1</source>
        <translation>el motor toma %1</translation>
    </message>
    <message>
        <source>%1 × %2 %3</source>
        <comment>count, size, unit</comment>
        <translation>%1 × %2 %3</translation>
    </message>
    <message numerus="yes">
        <source>of %n different GPUs</source>
        <translation>
            <numerusform>de %n GPU</numerusform>
            <numerusform>de %n GPU distintas</numerusform>
        </translation>
    </message>
    <message>
        <source>Usable GPU memory</source>
        <translation>Memoria de GPU utilizable</translation>
    </message>
    <message>
        <source>no hardware chosen</source>
        <translation>sin hardware elegido</translation>
    </message>
    <message>
        <source>Headroom</source>
        <translation>Margen</translation>
    </message>
    <message>
        <source>%1 of usable is needed</source>
        <comment>percent</comment>
        <translation>%1 de la utilizable</translation>
    </message>
    <message>
        <source>but not on every device</source>
        <translation>pero no en cada GPU</translation>
    </message>
    <message>
        <source>cannot be known</source>
        <translation>no se puede saber</translation>
    </message>
    <message>
        <source>Decode, per sequence</source>
        <translation>Decodif. por secuencia</translation>
    </message>
    <message>
        <source>First token, %1 prompt</source>
        <comment>number of tokens</comment>
        <translation>Primer token, prompt %1</translation>
    </message>
    <message>
        <source>prefill %1</source>
        <translation>prellenado %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>a range of times</comment>
        <translation>de %1 a %2</translation>
    </message>
    <message>
        <source>input %1</source>
        <translation>entr. %1</translation>
    </message>
    <message>
        <source>no price known for this hardware</source>
        <translation>no se conoce el precio de este hardware</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>usable share, memory that is reported: 95% of 95.6 GiB</comment>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>a range of tokens per second</comment>
        <translation>de %1 a %2</translation>
    </message>
    <message>
        <source>%1 in all</source>
        <comment>tokens per second of all sequences</comment>
        <translation>%1 en total</translation>
    </message>
    <message>
        <source>1M output tokens</source>
        <translation>1M de tokens de salida</translation>
    </message>
    <message>
        <source>%1/h</source>
        <comment>a price per hour</comment>
        <translation>%1/h</translation>
    </message>
    <message>
        <source>does not run</source>
        <translation>no se ejecuta</translation>
    </message>
    <message>
        <source>System RAM needed</source>
        <translation>RAM del sistema necesaria</translation>
    </message>
    <message>
        <source>System RAM</source>
        <translation>RAM del sistema</translation>
    </message>
    <message>
        <source>would take %1 RAM</source>
        <comment>an amount of system RAM that is not there</comment>
        <translation>exige %1 de RAM</translation>
    </message>
    <message>
        <source>%1 with offload</source>
        <comment>a speed, a time or a price</comment>
        <translation>%1 usando RAM</translation>
    </message>
    <message>
        <source>%1 if it fitted</source>
        <comment>a speed, a time or a price</comment>
        <translation>%1 si cupiera</translation>
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
    <name>loadmark::HardwareChoices</name>
    <message>
        <source>consumer</source>
        <translation>consumo</translation>
    </message>
    <message>
        <source>workstation</source>
        <translation>estación de trabajo</translation>
    </message>
    <message>
        <source>mini workstation</source>
        <translation>miniestación de trabajo</translation>
    </message>
    <message>
        <source>datacentre</source>
        <translation>centro de datos</translation>
    </message>
    <message>
        <source>cloud only</source>
        <translation>solo en la nube</translation>
    </message>
    <message>
        <source>edge</source>
        <translation>perimetral</translation>
    </message>
    <message>
        <source>Mac</source>
        <translation>Mac</translation>
    </message>
    <message>
        <source>APU</source>
        <translation>APU</translation>
    </message>
    <message>
        <source>%1 to %2 GB</source>
        <comment>memory sizes of a machine</comment>
        <translation>de %1 a %2 GB</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <comment>memory</comment>
        <translation>%1 GB</translation>
    </message>
    <message>
        <source>bandwidth unknown</source>
        <translation>ancho de banda desconocido</translation>
    </message>
    <message>
        <source>No hardware: memory only</source>
        <translation>Sin hardware: solo la memoria</translation>
    </message>
    <message>
        <source>CPU only</source>
        <translation>Solo CPU</translation>
    </message>
    <message>
        <source>everything in system RAM</source>
        <translation>todo en la RAM del sistema</translation>
    </message>
    <message>
        <source>No hardware</source>
        <translation>Sin hardware</translation>
    </message>
    <message>
        <source>what the model needs, wherever it runs</source>
        <translation>lo que necesita el modelo, se ejecute donde se ejecute</translation>
    </message>
    <message>
        <source>Without a GPU</source>
        <translation>Sin GPU</translation>
    </message>
</context>
<context>
    <name>loadmark::HardwarePanel</name>
    <message>
        <source>Vendor</source>
        <translation>Fabricante</translation>
    </message>
    <message>
        <source>Accelerator</source>
        <translation>Acelerador</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Usable</source>
        <translation>Utilizable</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Precio</translation>
    </message>
    <message>
        <source>A usual price of used ones.</source>
        <translation>Un precio habitual de segunda mano.</translation>
    </message>
    <message>
        <source>%1 on every accelerator</source>
        <comment>a model</comment>
        <translation>%1 en cada acelerador</translation>
    </message>
</context>
<context>
    <name>loadmark::HardwareSection</name>
    <message>
        <source>%1 GB</source>
        <translation>%1 GB</translation>
    </message>
    <message>
        <source>%1 does not offer this split.</source>
        <translation>%1 no ofrece este reparto.</translation>
    </message>
    <message>
        <source>Slices of every layer on every GPU.</source>
        <translation>Porciones de cada capa en cada GPU.</translation>
    </message>
    <message>
        <source>Whole layers in stages, one stage per GPU.</source>
        <translation>Capas enteras por etapas, una etapa por GPU.</translation>
    </message>
    <message>
        <source>Whole layers spread over the GPUs, computed in turn.</source>
        <translation>Capas enteras repartidas entre las GPU, calculadas por turno.</translation>
    </message>
    <message>
        <source>Experts spread over the GPUs, attention in slices.</source>
        <translation>Expertos repartidos entre las GPU, atención en porciones.</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>Hardware</translation>
    </message>
    <message>
        <source>Search accelerators</source>
        <translation>Buscar aceleradores</translation>
    </message>
    <message>
        <source>Search host memory</source>
        <translation>Buscar memoria del anfitrión</translation>
    </message>
</context>
<context>
    <name>loadmark::InputSection</name>
    <message>
        <source>was %1</source>
        <comment>a setting that another choice changed</comment>
        <translation>antes %1</translation>
    </message>
</context>
<context>
    <name>loadmark::KvChoices</name>
    <message>
        <source>%1 bytes per element</source>
        <translation>%1 bytes por elemento</translation>
    </message>
    <message>
        <source>K and V have different precisions; see Advanced.</source>
        <translation>K y V tienen precisiones distintas; consulta Avanzado.</translation>
    </message>
    <message>
        <source>default</source>
        <translation>predeterminado</translation>
    </message>
    <message>
        <source>%1 has no kernels for a cache in %2.</source>
        <translation>%1 no tiene kernels para una caché en %2.</translation>
    </message>
</context>
<context>
    <name>loadmark::LaunchCard</name>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>Copiar la orden</translation>
    </message>
</context>
<context>
    <name>loadmark::LogPart</name>
    <message>
        <source>KV cache and state</source>
        <translation>Caché KV y estado</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Salida</translation>
    </message>
    <message>
        <source>Weights and runtime</source>
        <translation>Pesos y entorno</translation>
    </message>
    <message>
        <source>Activation peak</source>
        <translation>Pico de activaciones</translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation>Grafos CUDA</translation>
    </message>
    <message>
        <source>KV pool</source>
        <translation>Reserva KV</translation>
    </message>
    <message>
        <source>Tokens in the pool</source>
        <translation>Tokens en la reserva</translation>
    </message>
    <message>
        <source>Concurrency</source>
        <translation>Concurrencia</translation>
    </message>
    <message>
        <source>GPU memory</source>
        <translation>Memoria de la GPU</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Presupuesto</translation>
    </message>
    <message>
        <source>Free after loading</source>
        <translation>Libre tras la carga</translation>
    </message>
</context>
<context>
    <name>loadmark::LogTable</name>
    <message>
        <source>%1 (draft)</source>
        <comment>a part of memory</comment>
        <translation>%1 (borrador)</translation>
    </message>
    <message>
        <source>Line</source>
        <comment>of a log</comment>
        <translation>Línea</translation>
    </message>
    <message>
        <source>Part</source>
        <comment>of memory</comment>
        <translation>Parte</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Dispositivo</translation>
    </message>
    <message>
        <source>Log says</source>
        <translation>Según el registro</translation>
    </message>
    <message>
        <source>Loadmark says</source>
        <translation>Según Loadmark</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Diferencia</translation>
    </message>
    <message>
        <source>Reason</source>
        <comment>of a difference</comment>
        <translation>Motivo</translation>
    </message>
    <message>
        <source>all</source>
        <comment>devices</comment>
        <translation>todos</translation>
    </message>
</context>
<context>
    <name>loadmark::LogWindow</name>
    <message>
        <source>Open log</source>
        <translation>Abrir registro</translation>
    </message>
    <message>
        <source>Logs (*.log *.txt *.out);;All files (*)</source>
        <translation>Registros (*.log *.txt *.out);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>log</source>
        <translation>registro</translation>
    </message>
    <message numerus="yes">
        <source>%n figure(s) equal as far as the log prints them</source>
        <translation>
            <numerusform>%n cifra igual hasta donde la imprime el registro</numerusform>
            <numerusform>%n cifras iguales hasta donde las imprime el registro</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n within the range</source>
        <comment>figures of a log</comment>
        <translation>
            <numerusform>%n dentro del margen</numerusform>
            <numerusform>%n dentro del margen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n off</source>
        <comment>figures of a log</comment>
        <translation>
            <numerusform>%n distinta</numerusform>
            <numerusform>%n distintas</numerusform>
        </translation>
    </message>
    <message>
        <source>the log&apos;s model is not in the catalogue: that of the scenario is taken</source>
        <translation>el modelo del registro no está en el catálogo: se toma el del escenario</translation>
    </message>
    <message>
        <source>Reality check</source>
        <translation>Contraste con un registro</translation>
    </message>
    <message>
        <source>What an engine logs while it starts, against what Loadmark predicts for the same inputs. llama.cpp and its relatives, vLLM and SGLang are understood.</source>
        <translation>Lo que un motor registra al arrancar, frente a lo que Loadmark prevé con los mismos datos. Se entienden llama.cpp y sus derivados, vLLM y SGLang.</translation>
    </message>
    <message>
        <source>Paste a log here, or drop its file.</source>
        <translation>Pegue aquí un registro o suelte su archivo.</translation>
    </message>
    <message>
        <source>Start-up log</source>
        <translation>Registro de arranque</translation>
    </message>
    <message>
        <source>Predicted against reported</source>
        <translation>Previsto frente a registrado</translation>
    </message>
    <message>
        <source>Open log…</source>
        <translation>Abrir registro…</translation>
    </message>
    <message>
        <source>Use the log&apos;s inputs</source>
        <translation>Usar los datos del registro</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Copiar tabla</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>the log&apos;s model is not in the catalogue: one of its dimensions is taken</source>
        <translation>el modelo del registro no está en el catálogo: se toma uno de sus mismas dimensiones</translation>
    </message>
    <message numerus="yes">
        <source>%n equal given other lines of the log</source>
        <comment>figures of a log</comment>
        <translation>
            <numerusform>%n igual según otras líneas del registro</numerusform>
            <numerusform>%n iguales según otras líneas del registro</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>loadmark::MainWindow</name>
    <message>
        <source>Open scenario</source>
        <translation>Abrir escenario</translation>
    </message>
    <message>
        <source>Save scenario</source>
        <translation>Guardar escenario</translation>
    </message>
    <message>
        <source>No file was opened yet</source>
        <translation>Aún no se ha abierto ningún archivo</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>a model on hardware</comment>
        <translation>%1 en %2</translation>
    </message>
    <message>
        <source>%1. Not saved to a file yet.</source>
        <translation>%1. Aún sin guardar en un archivo.</translation>
    </message>
    <message>
        <source>%1, in %2</source>
        <translation>%1, en %2</translation>
    </message>
    <message>
        <source>%1[*] — Loadmark</source>
        <comment>window title</comment>
        <translation>%1[*] — Loadmark</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>Undo: %1</source>
        <translation>Deshacer: %1</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Rehacer</translation>
    </message>
    <message>
        <source>Redo: %1</source>
        <translation>Rehacer: %1</translation>
    </message>
    <message>
        <source>Scenarios (*.loadmark *.json)</source>
        <translation>Escenarios (*.loadmark *.json)</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Salir</translation>
    </message>
    <message>
        <source>The scenario cannot be kept for the next session and is not saved. Quit and lose it?</source>
        <translation>El escenario no se puede conservar para la próxima sesión y no está guardado. ¿Salir y perderlo?</translation>
    </message>
    <message>
        <source>Scenarios, models and logs (*.loadmark *.json *.gguf *.safetensors *.log);;All files (*)</source>
        <translation>Escenarios, modelos y registros (*.loadmark *.json *.gguf *.safetensors *.log);;Todos los archivos (*)</translation>
    </message>
    <message numerus="yes">
        <source>One scenario and one log are shown at a time; %n other file(s) were not opened.</source>
        <translation>
            <numerusform>Se muestran a la vez un escenario y un registro; no se abrió %n archivo más.</numerusform>
            <numerusform>Se muestran a la vez un escenario y un registro; no se abrieron %n archivos más.</numerusform>
        </translation>
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
    <name>loadmark::MemoryCard</name>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message numerus="yes">
        <source>%n GPUs together</source>
        <translation>
            <numerusform>%n GPU</numerusform>
            <numerusform>%n GPU en conjunto</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>loadmark::MessageBar</name>
    <message>
        <source>Close this message.</source>
        <translation>Cierra este mensaje.</translation>
    </message>
    <message>
        <source>Close message</source>
        <translation>Cerrar mensaje</translation>
    </message>
</context>
<context>
    <name>loadmark::ModelChoices</name>
    <message>
        <source>compressed attention</source>
        <translation>atención comprimida</translation>
    </message>
    <message>
        <source>state space</source>
        <translation>espacio de estados</translation>
    </message>
    <message>
        <source>hybrid %1</source>
        <comment>linear and %1 attention</comment>
        <translation>híbrido %1</translation>
    </message>
    <message>
        <source>architecture unknown</source>
        <translation>arquitectura desconocida</translation>
    </message>
    <message>
        <source>%1T</source>
        <comment>trillion parameters</comment>
        <translation>%1T</translation>
    </message>
    <message>
        <source>%1B</source>
        <comment>billion parameters</comment>
        <translation>%1B</translation>
    </message>
    <message>
        <source>%1M</source>
        <comment>million parameters</comment>
        <translation>%1M</translation>
    </message>
</context>
<context>
    <name>loadmark::ModelSection</name>
    <message>
        <source>%1 (not in the catalogue)</source>
        <translation>%1 (no está en el catálogo)</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Search models</source>
        <translation>Buscar modelos</translation>
    </message>
    <message>
        <source>Search weight formats</source>
        <translation>Buscar formatos de pesos</translation>
    </message>
</context>
<context>
    <name>loadmark::ModelsPanel</name>
    <message>
        <source>Family</source>
        <translation>Familia</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parámetros</translation>
    </message>
    <message>
        <source>%1B</source>
        <comment>billions of parameters</comment>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Licencia</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Formato</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamaño</translation>
    </message>
    <message>
        <source>Context that fits</source>
        <translation>Contexto que cabe</translation>
    </message>
    <message>
        <source>Every model on %1</source>
        <comment>hardware</comment>
        <translation>Todos los modelos en %1</translation>
    </message>
    <message>
        <source>Any licence</source>
        <translation>Cualquier licencia</translation>
    </message>
    <message>
        <source>Any size</source>
        <translation>Cualquier tamaño</translation>
    </message>
    <message>
        <source>Up to %1B</source>
        <comment>billions of parameters</comment>
        <translation>Hasta %1 B</translation>
    </message>
    <message>
        <source>%1B to %2B</source>
        <comment>billions of parameters</comment>
        <translation>De %1 B a %2 B</translation>
    </message>
    <message>
        <source>Above %1B</source>
        <comment>billions of parameters</comment>
        <translation>Más de %1 B</translation>
    </message>
</context>
<context>
    <name>loadmark::Names</name>
    <message>
        <source>published weights</source>
        <comment>the checkpoint&apos;s own weight format</comment>
        <translation>pesos publicados</translation>
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
    <name>loadmark::OverviewView</name>
    <message>
        <source>There is no formula behind this figure.</source>
        <translation>No hay ninguna fórmula detrás de esta cifra.</translation>
    </message>
</context>
<context>
    <name>loadmark::Pages</name>
    <message>
        <source>Pages</source>
        <translation>Páginas</translation>
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
    <name>loadmark::Picture</name>
    <message>
        <source>Loadmark %1 · catalogue of %2</source>
        <comment>version, date</comment>
        <translation>Loadmark %1 · catálogo del %2</translation>
    </message>
    <message>
        <source>Does %1 fit?</source>
        <comment>name of a model</comment>
        <translation>¿Cabe %1?</translation>
    </message>
    <message>
        <source>What fills the memory</source>
        <translation>Qué llena la memoria</translation>
    </message>
    <message>
        <source>GPU memory by context length</source>
        <translation>Memoria de GPU según la longitud del contexto</translation>
    </message>
</context>
<context>
    <name>loadmark::Problem</name>
    <message>
        <source>The estimate reports: %1.</source>
        <translation>La estimación indica: %1.</translation>
    </message>
    <message>
        <source>The estimate reports: %1 (%2).</source>
        <translation>La estimación indica: %1 (%2).</translation>
    </message>
</context>
<context>
    <name>loadmark::ProblemSentence</name>
    <message>
        <source>“{id}” is not in the catalogue.</source>
        <translation>«{id}» no está en el catálogo.</translation>
    </message>
    <message>
        <source>{engine} does not offer {type} for its KV cache.</source>
        <translation>{engine} no ofrece {type} para su caché KV.</translation>
    </message>
    <message>
        <source>A context of {context_tokens} tokens is beyond the model&apos;s limit of {limit_tokens}.</source>
        <translation>Un contexto de {context_tokens} tokens supera el límite del modelo, {limit_tokens}.</translation>
    </message>
    <message>
        <source>The context is longer than the model&apos;s limit.</source>
        <translation>El contexto supera el límite del modelo.</translation>
    </message>
    <message>
        <source>The prompt of {prompt_tokens} tokens is longer than the context and was cut to {context_tokens}.</source>
        <translation>El prompt de {prompt_tokens} tokens no cabe en el contexto y se ha recortado a {context_tokens}.</translation>
    </message>
    <message>
        <source>The size of {model} as {format} is not published and cannot be computed.</source>
        <translation>El tamaño de {model} en {format} no está publicado y no se puede calcular.</translation>
    </message>
    <message>
        <source>The architecture of {model} is not published, so its KV cache and speed cannot be known.</source>
        <translation>La arquitectura de {model} no está publicada, así que no se pueden saber su caché KV ni su velocidad.</translation>
    </message>
    <message>
        <source>{engine} does not load {format} weights.</source>
        <translation>{engine} no carga pesos {format}.</translation>
    </message>
    <message>
        <source>{engine} is accounted for by the rules of {policy}, which it resembles.</source>
        <translation>{engine} se contabiliza con las reglas de {policy}, al que se parece.</translation>
    </message>
    <message>
        <source>{engine} cannot keep a part of the model in system RAM; offloading is left out.</source>
        <translation>{engine} no puede tener una parte del modelo en la RAM del sistema; se deja toda en las GPU.</translation>
    </message>
    <message>
        <source>{engine} does not run on {vendor} hardware.</source>
        <translation>{engine} no funciona en hardware de {vendor}.</translation>
    </message>
    <message>
        <source>What the driver reports for {gpu} is not known; the figure in its name is used.</source>
        <translation>No se sabe qué memoria indica el controlador de {gpu}; se usa la cifra de su nombre.</translation>
    </message>
    <message>
        <source>The split by tensor of {engine} is accounted for as a split by layers.</source>
        <translation>El reparto por tensores de {engine} se contabiliza como un reparto por capas.</translation>
    </message>
    <message>
        <source>{needed_bytes} of system RAM are needed and {capacity_bytes} are there.</source>
        <translation>Se necesitan {needed_bytes} de RAM del sistema y hay {capacity_bytes}.</translation>
    </message>
    <message>
        <source>The cheapest change that makes it fit: a KV cache in {remedy_value}.</source>
        <translation>El cambio más barato para que quepa: una caché KV en {remedy_value}.</translation>
    </message>
    <message>
        <source>The cheapest change that makes it fit: weights as {remedy_value}.</source>
        <translation>El cambio más barato para que quepa: pesos en {remedy_value}.</translation>
    </message>
    <message>
        <source>The cheapest change that makes it fit: a context of {remedy_tokens} tokens.</source>
        <translation>El cambio más barato para que quepa: un contexto de {remedy_tokens} tokens.</translation>
    </message>
    <message>
        <source>The cheapest change that makes it fit: {remedy_bytes} in system RAM.</source>
        <translation>El cambio más barato para que quepa: {remedy_bytes} en la RAM del sistema.</translation>
    </message>
    <message>
        <source>No single change of format, context, sequences, offload or number of GPUs makes it fit.</source>
        <translation>Ningún cambio aislado de formato, contexto, secuencias, parte en la CPU o número de GPU hace que quepa.</translation>
    </message>
    <message>
        <source>The estimate of {engine} has no use for {names}.</source>
        <translation>La estimación de {engine} no usa {names}.</translation>
    </message>
    <message>
        <source>“{version}” is not understood as a version of {engine}; the newest is assumed.</source>
        <translation>«{version}» no se entiende como versión de {engine}; se supone la más reciente.</translation>
    </message>
    <message>
        <source>Shares: {shares}, GPUs: {gpus}. GPUs without a share get nothing, further shares are left out.</source>
        <translation>Proporciones: {shares}; GPU: {gpus}. Las GPU sin proporción no reciben nada y las proporciones de más se omiten.</translation>
    </message>
    <message>
        <source>{model} has no layers that draft tokens; drafting is left out.</source>
        <translation>{model} no tiene capas que propongan tokens; la propuesta se omite.</translation>
    </message>
    <message>
        <source>The draft model {draft} is not counted: its weights, its cache and what it speeds up are left out.</source>
        <translation>El modelo de propuesta {draft} no se cuenta: se omiten sus pesos, su caché y lo que acelera.</translation>
    </message>
    <message>
        <source>The GPUs are not named: where the model is placed can be told, but not whether it fits or how fast it runs.</source>
        <translation>Las GPU no tienen nombre: se puede decir dónde se coloca el modelo, pero no si cabe ni a qué velocidad funciona.</translation>
    </message>
    <message>
        <source>{names} changes nothing: {model} has no experts.</source>
        <translation>{names} no cambia nada: {model} no tiene expertos.</translation>
    </message>
    <message>
        <source>{names} changes nothing: {model} has no layers with a window.</source>
        <translation>{names} no cambia nada: {model} no tiene capas con ventana.</translation>
    </message>
    <message>
        <source>{names} changes nothing: {model} keeps no KV cache.</source>
        <translation>{names} no cambia nada: {model} no guarda caché KV.</translation>
    </message>
    <message>
        <source>{names} changes nothing without a GPU.</source>
        <translation>{names} no cambia nada sin una GPU.</translation>
    </message>
    <message>
        <source>{names} changes nothing without several GPUs.</source>
        <translation>{names} no cambia nada sin varias GPU.</translation>
    </message>
    <message>
        <source>{names} changes nothing with one sequence.</source>
        <translation>{names} no cambia nada con una sola secuencia.</translation>
    </message>
    <message>
        <source>{format} weights are not known to run on {gpu} with {engine}.</source>
        <translation>No consta que los pesos {format} funcionen en {gpu} con {engine}.</translation>
    </message>
    <message>
        <source>{format} is for the experts of a mixture; {model} has none.</source>
        <translation>{format} es para los expertos de una mezcla; {model} no tiene ninguno.</translation>
    </message>
    <message>
        <source>A KV cache in {type} is not known to run on {gpu} with {engine}.</source>
        <translation>No consta que una caché KV en {type} funcione en {gpu} con {engine}.</translation>
    </message>
    <message>
        <source>{engine} refuses values in {type} without flash attention.</source>
        <translation>{engine} rechaza valores en {type} sin flash attention.</translation>
    </message>
    <message>
        <source>{engine} keeps keys and values in one type; {type} counts for both.</source>
        <translation>{engine} guarda claves y valores en un solo tipo; {type} vale para ambos.</translation>
    </message>
    <message>
        <source>{engine} has no split by {split}; it is accounted for as a split by {accounted}.</source>
        <translation>{engine} no tiene reparto por {split}; se calcula como reparto por {accounted}.</translation>
    </message>
    <message>
        <source>{model} has no experts to split; it is accounted for as a split by {accounted}.</source>
        <translation>{model} no tiene expertos que repartir; se calcula como reparto por {accounted}.</translation>
    </message>
    <message>
        <source>The number of layers on the GPU counts; the share to offload, {offload_percent}, is left out.</source>
        <translation>Vale el número de capas en la GPU; la parte en la CPU, {offload_percent}, no se tiene en cuenta.</translation>
    </message>
    <message>
        <source>A micro-batch of {ubatch_tokens} tokens is larger than the batch; {batch_tokens} count.</source>
        <translation>Un microlote de {ubatch_tokens} tokens es mayor que el lote; valen {batch_tokens}.</translation>
    </message>
    <message>
        <source>{engine} runs {running} of the {sequences} sequences at once; the others wait, and take no memory.</source>
        <translation>{engine} ejecuta a la vez {running} de las {sequences} secuencias; las demás esperan y no ocupan memoria.</translation>
    </message>
    <message>
        <source>A depth of {depth_tokens} tokens is beyond the context and was cut to {context_tokens}.</source>
        <translation>Una profundidad de {depth_tokens} tokens supera el contexto y se ha recortado a {context_tokens}.</translation>
    </message>
    <message>
        <source>{name} has no backend {backend}; {accounted} is assumed.</source>
        <translation>{name} no tiene el backend {backend}; se supone {accounted}.</translation>
    </message>
    <message>
        <source>{name} does not run {backend}; {accounted} is assumed.</source>
        <translation>{name} no ejecuta {backend}; se supone {accounted}.</translation>
    </message>
    <message>
        <source>The backend cpu would use no GPU; {accounted} is assumed. For the processor alone choose no GPUs.</source>
        <translation>El backend cpu no usaría ninguna GPU; se supone {accounted}. Para usar solo el procesador, elija ninguna GPU.</translation>
    </message>
    <message>
        <source>Without a GPU there is no {backend}; the processor computes.</source>
        <translation>Sin una GPU no hay {backend}; calcula el procesador.</translation>
    </message>
    <message>
        <source>What {engine} needs without a GPU is not known; choose an accelerator, or an engine such as llama.cpp.</source>
        <translation>No se sabe qué necesita {engine} sin GPU; elige un acelerador o un motor como llama.cpp.</translation>
    </message>
    <message>
        <source>{name} does not take {value} here; it is left out.</source>
        <translation>{name} no admite {value} aquí; se deja fuera.</translation>
    </message>
    <message>
        <source>The output of {output_tokens} tokens is longer than the context and was cut to {context_tokens}.</source>
        <translation>La salida de {output_tokens} tokens es más larga que el contexto y se ha recortado a {context_tokens}.</translation>
    </message>
    <message>
        <source>Weights of {given_bytes} would be {bits} bits per parameter of {model}; check the size.</source>
        <translation>Unos pesos de {given_bytes} serían {bits} bits por parámetro de {model}; comprueba el tamaño.</translation>
    </message>
    <message>
        <source>The architecture in the file of {model} cannot be used, so its KV cache and speed cannot be known: {missing}.</source>
        <translation>La arquitectura del archivo de {model} no se puede usar, así que no se pueden conocer su caché KV ni su velocidad: {missing}.</translation>
    </message>
    <message>
        <source>Of the draft model {draft} only the memory that {engine} sets aside for one is counted: its weights, its cache and what it speeds up are left out.</source>
        <translation>Del modelo borrador {draft} solo se cuenta la memoria que {engine} reserva para uno: sus pesos, su caché y lo que acelera se dejan fuera.</translation>
    </message>
    <message>
        <source>{engine} does not start: a batch needs a token for each of the {sequences} sequences, and its limit is {tokens}.</source>
        <translation>{engine} no arranca: un lote necesita un token por cada una de las {sequences} secuencias, y su límite es {tokens}.</translation>
    </message>
    <message>
        <source>Offloading would need {host_bytes} of system RAM; this machine has {host_memory_bytes}. With that much it would run at {decode_tokens_per_s} (layers on the GPU: {gpu_layers}).</source>
        <translation>Con una parte en la RAM del sistema harían falta {host_bytes} de RAM; esta máquina tiene {host_memory_bytes}. Con tanta iría a {decode_tokens_per_s} (capas en la GPU: {gpu_layers}).</translation>
    </message>
    <message>
        <source>Offloaded, with {host_bytes} in system RAM, it would run at {decode_tokens_per_s} (layers on the GPU: {gpu_layers}).</source>
        <translation>Con {host_bytes} en la RAM del sistema, iría a {decode_tokens_per_s} (capas en la GPU: {gpu_layers}).</translation>
    </message>
    <message>
        <source>The cheapest change that makes it fit: concurrent sequences, {remedy_count}.</source>
        <translation>El cambio más barato para que quepa: secuencias simultáneas, {remedy_count}.</translation>
    </message>
    <message>
        <source>The cheapest change that makes it fit: {remedy_bytes} of system RAM.</source>
        <translation>El cambio más barato para que quepa: {remedy_bytes} de RAM del sistema.</translation>
    </message>
    <message>
        <source>The cheapest change that makes it run: {remedy_count} × {remedy_value}.</source>
        <translation>El cambio más barato para que funcione: {remedy_count} × {remedy_value}.</translation>
    </message>
    <message>
        <source>The cheapest change that makes it run: a split by pipeline, whole layers on each GPU.</source>
        <translation>El cambio más barato para que funcione: un reparto por etapas, con capas enteras en cada GPU.</translation>
    </message>
    <message>
        <source>The cheapest change that keeps it on GPUs: {remedy_count} × {remedy_value}, at about {remedy_usd} more.</source>
        <translation>El cambio más barato para que quepa en GPU: {remedy_count} × {remedy_value}, por unos {remedy_usd} más.</translation>
    </message>
    <message>
        <source>The cheapest change that keeps it on GPUs: {remedy_count} × {remedy_value}.</source>
        <translation>El cambio más barato para que quepa en GPU: {remedy_count} × {remedy_value}.</translation>
    </message>
    <message>
        <source>This model cannot be split by tensor over {gpus} GPUs; possible up to {most}: {legal}.</source>
        <translation>Este modelo no puede repartirse por tensor en {gpus} GPU; posible hasta {most}: {legal}.</translation>
    </message>
    <message>
        <source>Offloading would need {host_bytes} of system RAM; this machine has {host_memory_bytes}. With that much it would run at {decode_tokens_per_s} (layers with experts in RAM: {cpu_moe}).</source>
        <translation>Con una parte en la RAM del sistema harían falta {host_bytes} de RAM; esta máquina tiene {host_memory_bytes}. Con tanta iría a {decode_tokens_per_s} (capas con expertos en RAM: {cpu_moe}).</translation>
    </message>
    <message>
        <source>Offloaded, with {host_bytes} in system RAM, it would run at {decode_tokens_per_s} (layers with experts in RAM: {cpu_moe}).</source>
        <translation>Con {host_bytes} en la RAM del sistema, iría a {decode_tokens_per_s} (capas con expertos en RAM: {cpu_moe}).</translation>
    </message>
    <message>
        <source>Offloaded it would need {host_bytes} of system RAM.</source>
        <translation>Con una parte en la CPU necesitaría {host_bytes} de RAM del sistema.</translation>
    </message>
    <message>
        <source>The cheapest change that keeps it on GPUs: {remedy_count} × {remedy_value} in a pipeline, at about {remedy_usd} more.</source>
        <translation>El cambio más barato para que quepa en GPU: {remedy_count} × {remedy_value} por etapas, por unos {remedy_usd} más.</translation>
    </message>
    <message>
        <source>The cheapest change that keeps it on GPUs: {remedy_count} × {remedy_value} in a pipeline.</source>
        <translation>El cambio más barato para que quepa en GPU: {remedy_count} × {remedy_value} por etapas.</translation>
    </message>
    <message>
        <source>{engine} starts only where the share of memory that it takes is free: {share} at most beside the other programs.</source>
        <translation>{engine} solo arranca si está libre la fracción de memoria que toma: como mucho {share} junto a los demás programas.</translation>
    </message>
    <message>
        <source>Other programs cannot hold {given_bytes} of a GPU that has {reported_bytes}; all of it counts as in use.</source>
        <translation>Otros programas no pueden ocupar {given_bytes} de una GPU que tiene {reported_bytes}; toda ella cuenta como ocupada.</translation>
    </message>
    <message>
        <source>The cheapest change that makes it run: a share of {remedy_share} of the GPU&apos;s memory.</source>
        <translation>El cambio más barato con el que funciona: una parte de {remedy_share} de la memoria de la GPU.</translation>
    </message>
    <message>
        <source>The cheapest change that makes it run: batches of {remedy_batch_tokens} tokens.</source>
        <translation>El cambio más barato con el que funciona: lotes de {remedy_batch_tokens} tokens.</translation>
    </message>
    <message>
        <source>The cheapest change that makes it run: flash attention.</source>
        <translation>El cambio más barato con el que funciona: flash attention.</translation>
    </message>
    <message>
        <source>The file of {model} does not tell all: {missing}.</source>
        <translation>El archivo de {model} no lo dice todo: {missing}.</translation>
    </message>
    <message>
        <source>The cheapest change that makes it run: {remedy_value} as the engine.</source>
        <translation>El cambio más barato con el que funciona: {remedy_value} como motor.</translation>
    </message>
    <message>
        <source>The cheapest change that makes it run: weights as {remedy_value}.</source>
        <translation>El cambio más barato con el que funciona: pesos en {remedy_value}.</translation>
    </message>
    <message>
        <source>The cheapest change that makes it fit: steps of at most {remedy_batch_tokens} tokens and {remedy_count} sequences.</source>
        <translation>El cambio más barato con el que cabe: pasos de {remedy_batch_tokens} tokens y {remedy_count} secuencias como máximo.</translation>
    </message>
    <message>
        <source>The architecture of {model} is not published, so what training it takes cannot be known.</source>
        <translation>La arquitectura de {model} no está publicada, así que no se puede saber qué requiere entrenarlo.</translation>
    </message>
    <message>
        <source>The trainers of the recipe {recipe} do not run on {gpu}.</source>
        <translation>Los entrenadores de la receta {recipe} no funcionan en {gpu}.</translation>
    </message>
    <message>
        <source>{base} passes by experts that are kept in one tensor: they stay at 16 bits.</source>
        <translation>{base} no alcanza a los expertos guardados en un solo tensor: siguen en 16 bits.</translation>
    </message>
    <message>
        <source>How {engine} is started is not known here.</source>
        <translation>Aquí no se sabe cómo se arranca {engine}.</translation>
    </message>
    <message>
        <source>Without an accelerator it cannot be told how much of the model goes there; choose one.</source>
        <translation>Sin acelerador no se puede decir qué parte del modelo va en él; elige uno.</translation>
    </message>
    <message>
        <source>Whether it fits cannot be known, so a command might not start.</source>
        <translation>No se puede saber si cabe, así que una orden podría no arrancar.</translation>
    </message>
    <message>
        <source>It does not fit: {shortfall_bytes} too much for a GPU. A command would not start.</source>
        <translation>No cabe: sobran {shortfall_bytes} para una GPU. Una orden no arrancaría.</translation>
    </message>
    <message>
        <source>{gpus} × {gpu} are more than one machine holds ({most}); a command would need the addresses of the others.</source>
        <translation>{gpus} × {gpu} son más de las que caben en una máquina ({most}); la orden necesitaría las direcciones de las demás.</translation>
    </message>
    <message>
        <source>What the draft model {draft} takes is not counted, so whether both start together is not known.</source>
        <translation>No se cuenta lo que ocupa el modelo borrador {draft}, así que no se sabe si ambos arrancan juntos.</translation>
    </message>
    <message>
        <source>The files in {repository} have no layers that draft tokens.</source>
        <translation>Los archivos de {repository} no tienen capas que redacten tokens de borrador.</translation>
    </message>
    <message>
        <source>No published file of {model} as {format} is known that {engine} loads.</source>
        <translation>No se conoce ningún archivo publicado de {model} en {format} que {engine} cargue.</translation>
    </message>
    <message>
        <source>{engine} loads GGUF files; {model} was read from another kind of file.</source>
        <translation>{engine} carga archivos GGUF; {model} se leyó de otro tipo de archivo.</translation>
    </message>
    <message>
        <source>{engine} loads checkpoints with their config.json; {model} was read from a GGUF file.</source>
        <translation>{engine} carga checkpoints con su config.json; {model} se leyó de un archivo GGUF.</translation>
    </message>
    <message>
        <source>{model} was read without its weights, so there is nothing to start.</source>
        <translation>{model} se leyó sin sus pesos, así que no hay nada que arrancar.</translation>
    </message>
    <message>
        <source>The file of the vision projector is not known, only its size.</source>
        <translation>No se conoce el archivo del proyector de visión, solo su tamaño.</translation>
    </message>
    <message>
        <source>{engine} has no flag for {names} {value}.</source>
        <translation>{engine} no tiene opción para {names} {value}.</translation>
    </message>
    <message>
        <source>{engine} keeps keys and values in one type; give both the same.</source>
        <translation>{engine} guarda claves y valores en un solo tipo; dales el mismo a ambos.</translation>
    </message>
    <message>
        <source>{engine} has one size for batch and micro-batch; give both the same.</source>
        <translation>{engine} tiene un solo tamaño de lote y microlote; dales el mismo a ambos.</translation>
    </message>
    <message>
        <source>{engine} does not pull files in parts, as those of this size in {repository} are.</source>
        <translation>{engine} no descarga archivos en partes, como los de este tamaño en {repository}.</translation>
    </message>
    <message>
        <source>{engine} has no flag for {names}; the command leaves it out.</source>
        <translation>{engine} no tiene opción para {names}; la orden lo omite.</translation>
    </message>
    <message>
        <source>{engine} has no limit for the context: its cache grows as requests need. The estimate holds up to {context_tokens} tokens.</source>
        <translation>{engine} no limita el contexto: su caché crece según lo piden las solicitudes. La estimación vale hasta {context_tokens} tokens.</translation>
    </message>
</context>
<context>
    <name>loadmark::QuantisationsPanel</name>
    <message>
        <source>Format</source>
        <translation>Formato</translation>
    </message>
    <message>
        <source>%1 (published)</source>
        <comment>format of the published checkpoint</comment>
        <translation>%1 (publicado)</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Pesos</translation>
    </message>
    <message>
        <source>Source</source>
        <comment>of a size</comment>
        <translation>Origen</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>Caché KV</translation>
    </message>
    <message>
        <source>Spilled tok/s</source>
        <comment>speed with the overflow in system RAM</comment>
        <translation>Tok/s con RAM</translation>
    </message>
    <message>
        <source>If what is too much were put into system RAM, whatever RAM that takes.</source>
        <translation>Si lo que sobra se pusiera en la RAM del sistema, haga falta la que haga falta.</translation>
    </message>
    <message>
        <source>Smallest hardware that fits</source>
        <translation>Hardware mínimo en que cabe</translation>
    </message>
    <message>
        <source>Every format of %1 on %2</source>
        <comment>a model, hardware</comment>
        <translation>Todos los formatos de %1 en %2</translation>
    </message>
</context>
<context>
    <name>loadmark::Recommended</name>
    <message>
        <source>Best single accelerator</source>
        <translation>Mejor acelerador único</translation>
    </message>
    <message>
        <source>Best value to buy</source>
        <translation>Mejor compra por su precio</translation>
    </message>
    <message>
        <source>Best unified memory</source>
        <translation>Mejor con memoria unificada</translation>
    </message>
    <message>
        <source>Cheapest in the cloud</source>
        <translation>Lo más barato en la nube</translation>
    </message>
    <message>
        <source>cannot be known</source>
        <translation>no se puede saber</translation>
    </message>
    <message>
        <source>none fits</source>
        <translation>ninguno cabe</translation>
    </message>
    <message>
        <source>fastest to decode: %1</source>
        <translation>el más rápido en decodificar: %1</translation>
    </message>
    <message>
        <source>most tokens for its price: %1 in all</source>
        <translation>más tokens por su precio: %1 en total</translation>
    </message>
    <message>
        <source>%1/h at %2</source>
        <comment>price, provider</comment>
        <translation>%1/h en %2</translation>
    </message>
    <message>
        <source>about %1, used</source>
        <translation>unos %1, usado</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>unos %1</translation>
    </message>
    <message>
        <source>%1 lacks %2</source>
        <comment>hardware, bytes</comment>
        <translation>a %1 le faltan %2</translation>
    </message>
</context>
<context>
    <name>loadmark::Scenario</name>
    <message>
        <source>no hardware chosen</source>
        <translation>sin hardware elegido</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <comment>count, accelerator</comment>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>CPU only, %1</source>
        <translation>Solo CPU, %1</translation>
    </message>
    <message>
        <source>%1 tokens × %2</source>
        <comment>context, concurrent sequences</comment>
        <translation>%1 tokens × %2</translation>
    </message>
    <message>
        <source>KV %1</source>
        <comment>precision of the cache</comment>
        <translation>KV %1</translation>
    </message>
    <message>
        <source>split by layer</source>
        <translation>reparto por capas</translation>
    </message>
    <message>
        <source>pipeline parallel</source>
        <translation>paralelismo por etapas</translation>
    </message>
    <message>
        <source>tensor parallel</source>
        <translation>paralelismo tensorial</translation>
    </message>
    <message>
        <source>expert parallel</source>
        <translation>paralelismo de expertos</translation>
    </message>
    <message>
        <source>%1 of the weights in RAM</source>
        <translation>%1 de los pesos en RAM</translation>
    </message>
    <message numerus="yes">
        <source>%n layers on the GPU</source>
        <translation>
            <numerusform>%n capa en la GPU</numerusform>
            <numerusform>%n capas en la GPU</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>experts of %n layers in RAM</source>
        <translation>
            <numerusform>expertos de %n capa en RAM</numerusform>
            <numerusform>expertos de %n capas en RAM</numerusform>
        </translation>
    </message>
    <message>
        <source>KV cache in RAM</source>
        <translation>caché KV en RAM</translation>
    </message>
    <message>
        <source>unnamed GPU</source>
        <translation>GPU sin nombre</translation>
    </message>
    <message>
        <source>Layer</source>
        <comment>split</comment>
        <translation>Capas</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <comment>split</comment>
        <translation>Etapas</translation>
    </message>
    <message>
        <source>Tensor</source>
        <comment>split</comment>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>Expert</source>
        <comment>split</comment>
        <translation>Expertos</translation>
    </message>
</context>
<context>
    <name>loadmark::SharesField</name>
    <message>
        <source>Enter one number per GPU, with commas between them: 3,1.</source>
        <translation>Introduce un número por GPU, separados por comas: 3,1.</translation>
    </message>
</context>
<context>
    <name>loadmark::Shortcuts</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Atajos de teclado</translation>
    </message>
    <message>
        <source>Up, Down</source>
        <translation>Arriba, Abajo</translation>
    </message>
    <message>
        <source>In a number: the next sensible value.</source>
        <translation>En un número: el siguiente valor razonable.</translation>
    </message>
    <message>
        <source>Page Up, Page Down</source>
        <translation>Re Pág, Av Pág</translation>
    </message>
    <message>
        <source>On the context: half or twice as many tokens.</source>
        <translation>En el contexto: la mitad o el doble de tokens.</translation>
    </message>
    <message>
        <source>Letters</source>
        <translation>Letras</translation>
    </message>
    <message>
        <source>On a list that is closed: open it and search.</source>
        <translation>En una lista cerrada: la abre y busca.</translation>
    </message>
</context>
<context>
    <name>loadmark::SimulatorCard</name>
    <message>
        <source>Token stream</source>
        <translation>Flujo de tokens</translation>
    </message>
    <message>
        <source>Prompt length</source>
        <translation>Longitud del prompt</translation>
    </message>
    <message>
        <source>Length of the prompt that is read before the first token, in tokens</source>
        <translation>Longitud del prompt que se lee antes del primer token, en tokens</translation>
    </message>
    <message>
        <source>%1 prompt</source>
        <comment>a number of tokens</comment>
        <translation>prompt de %1</translation>
    </message>
    <message>
        <source>Start, and a text arrives as the model would write it: the first token after %1, then %2.</source>
        <translation>Inicia y llegará un texto como lo escribiría el modelo: el primer token tras %1, después a %2.</translation>
    </message>
    <message>
        <source>Choose an accelerator to see its speed.</source>
        <translation>Elige un acelerador para ver su velocidad.</translation>
    </message>
    <message>
        <source>The speed cannot be known.</source>
        <translation>La velocidad no se puede saber.</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausa</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continuar</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Iniciar</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Reiniciar</translation>
    </message>
    <message>
        <source>Streamed text</source>
        <translation>Texto generado</translation>
    </message>
    <message>
        <source>real time</source>
        <translation>tiempo real</translation>
    </message>
    <message>
        <source>first token</source>
        <translation>primer token</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>decodificación</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>en pausa</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>prellenado</translation>
    </message>
    <message>
        <source>elapsed</source>
        <translation>transcurrido</translation>
    </message>
    <message>
        <source>first token at</source>
        <translation>primer token a los</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>terminado</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>tokens</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>medida</translation>
    </message>
    <message>
        <source>Nothing would run like this, so there is no speed to show.</source>
        <translation>Así no se ejecutaría nada, de modo que no hay velocidad que mostrar.</translation>
    </message>
    <message>
        <source>As it is, this does not fit and would not run. Offloaded, with %1 in system RAM, it would: Start streams at that speed, %2.</source>
        <translation>Tal como está, no cabe y no se puede ejecutar. Con %1 en la RAM del sistema, sí: «Iniciar» escribe a esa velocidad, %2.</translation>
    </message>
    <message>
        <source>Nothing would run like this, so there is no speed to show. Offloading would need %1 of system RAM; this machine has %2.</source>
        <translation>Así no se puede ejecutar: no hay velocidad que mostrar. Con una parte en la RAM del sistema harían falta %1; esta máquina tiene %2.</translation>
    </message>
    <message>
        <source>if offloaded</source>
        <translation>usando RAM</translation>
    </message>
</context>
<context>
    <name>loadmark::StatusPanel</name>
    <message>
        <source>Recomputed in %1</source>
        <translation>Recalculado en %1</translation>
    </message>
    <message>
        <source>Catalogue of %1 · %2 models · %3 accelerators</source>
        <translation>Catálogo del %1 · %2 modelos · %3 aceleradores</translation>
    </message>
    <message>
        <source>%1 %2 → %3</source>
        <comment>input, its value before, its value now</comment>
        <translation>%1: %2 → %3</translation>
    </message>
    <message>
        <source>Changed along with it: %1</source>
        <translation>También cambió: %1</translation>
    </message>
</context>
<context>
    <name>loadmark::StreamText</name>
    <message>
        <source>A load line is the mark on a ship&apos;s side that says: this deep, and no deeper. Before it was law, owners loaded until the deck was nearly awash and left the rest to luck and weather. The mark changed little about ships and much about sailors&apos; odds. Everyone on the quay could see, without asking anyone, whether the next crate was one too many.</source>
        <translation>Una línea de carga es la marca en el costado de un buque que dice: hasta aquí, y no más hondo. Antes de que la ley la exigiera, los armadores cargaban hasta que la cubierta rozaba el agua y dejaban el resto a la suerte y al tiempo. La marca cambió poco los barcos y mucho la suerte de los marineros. En el muelle cualquiera podía ver, sin preguntar a nadie, si el siguiente cajón era uno de más.</translation>
    </message>
    <message>
        <source>A graphics card has no painted ring, but it has such a line all the same. The driver prints how much memory there is; it keeps a part for itself, the engine keeps another, and what is left is what a model may fill. Weights go in first, like ballast: they are there from the first second to the last, and nothing you ask of the model makes them lighter.</source>
        <translation>Una tarjeta gráfica no lleva un círculo pintado, pero tiene igualmente su línea. El controlador indica cuánta memoria hay; se queda una parte, el motor se queda otra y lo que sobra es lo que un modelo puede llenar. Los pesos entran primero, como el lastre: están ahí desde el primer segundo hasta el último, y nada de lo que pidas al modelo los aligera.</translation>
    </message>
    <message>
        <source>Then comes the cargo that grows. Each token that is read or written leaves a key and a value behind in every layer that looks back at it, so a long talk lies deeper in the water than a short one. Eight talks at once weigh eight times as much. Some models pack this cargo tightly into a latent, some forget whatever has left their window, some keep a state that never grows at all. That is why two models of the same size can differ so much at a hundred thousand tokens.</source>
        <translation>Después llega la carga que crece. Cada token leído o escrito deja una clave y un valor en cada capa que vuelve la vista hacia él, así que una conversación larga cala más que una corta. Ocho conversaciones a la vez pesan ocho veces más. Algunos modelos comprimen esta carga en un vector latente, otros olvidan lo que ha salido de su ventana y otros guardan un estado que nunca crece. Por eso dos modelos del mismo tamaño pueden diferir tanto a los cien mil tokens.</translation>
    </message>
    <message>
        <source>Speed is a matter of reading. To find one more token, the card reads every weight that takes part, and the cache of what was said before; the arithmetic in between is quick. So the pace of these words is, to a good approximation, the bandwidth of the memory divided by the bytes that one step touches. A mixture of experts reads only the few that were chosen, which is why a very large model may still answer briskly.</source>
        <translation>La velocidad es cuestión de lectura. Para hallar un token más, la tarjeta lee todos los pesos que intervienen y la caché de lo dicho antes; la aritmética intermedia es rápida. Así, el ritmo de estas palabras es, con buena aproximación, el ancho de banda de la memoria dividido entre los bytes que toca un paso. Una mezcla de expertos solo lee los pocos elegidos, y por eso un modelo muy grande aún puede responder con brío.</translation>
    </message>
    <message>
        <source>The silence before the first word is another matter. There the whole prompt passes through the layers at once, and arithmetic sets the pace: twice the prompt, about twice the wait. If you paste a manual and ask a short question, most of your time is spent here. You have just waited exactly as long as the estimate says you would.</source>
        <translation>El silencio antes de la primera palabra es otra cosa. Ahí el prompt entero atraviesa las capas de una vez y la aritmética marca el ritmo: el doble de prompt, más o menos el doble de espera. Si pegas un manual y haces una pregunta corta, la mayor parte del tiempo se va aquí. Acabas de esperar exactamente lo que dice la estimación.</translation>
    </message>
    <message>
        <source>When the line is under water there are honest ways to lift it. Take a smaller format of the same weights, a shorter context, a cache with fewer bits, one more card; or let some layers lie in system memory and accept that every word will wait for them. What does not work is hoping. The mark is on the hull so that one can look before leaving port.</source>
        <translation>Cuando la línea queda bajo el agua hay maneras honradas de sacarla. Un formato más pequeño de los mismos pesos, un contexto más corto, una caché con menos bits, una tarjeta más; o dejar algunas capas en la memoria del sistema y aceptar que cada palabra las espere. Lo que no funciona es confiar en la suerte. La marca está en el casco para mirarla antes de zarpar.</translation>
    </message>
</context>
<context>
    <name>loadmark::TablePanel</name>
    <message>
        <source>Search</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Only what fits</source>
        <translation>Solo lo que cabe</translation>
    </message>
    <message>
        <source>the first %1 of %2</source>
        <comment>rows of a table</comment>
        <translation>las primeras %1 de %2</translation>
    </message>
</context>
<context>
    <name>loadmark::TableView</name>
    <message>
        <source>Copy for spreadsheets (TSV)</source>
        <translation>Copiar para hojas de cálculo (TSV)</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>Copiar como Markdown</translation>
    </message>
</context>
<context>
    <name>loadmark::Tables</name>
    <message>
        <source>%1 over</source>
        <comment>bytes that are too much</comment>
        <translation>exceso de %1</translation>
    </message>
    <message>
        <source>does not run</source>
        <translation>no funciona</translation>
    </message>
    <message>
        <source>%1 to spare</source>
        <comment>bytes</comment>
        <translation>%1 libres</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>cabe</translation>
    </message>
    <message>
        <source>fits, barely</source>
        <translation>cabe por poco</translation>
    </message>
    <message>
        <source>fits, partly in RAM</source>
        <translation>cabe, en parte en RAM</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>no cabe</translation>
    </message>
    <message>
        <source>Needed</source>
        <comment>GPU memory</comment>
        <translation>Necesaria</translation>
    </message>
    <message>
        <source>Decode tok/s</source>
        <translation>Decodificación tok/s</translation>
    </message>
    <message>
        <source>%1 in four of five cases</source>
        <comment>a range of speeds</comment>
        <translation>%1 en cuatro de cada cinco casos</translation>
    </message>
    <message>
        <source>First token</source>
        <translation>Primer token</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>¿Cabe?</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <comment>number of GPUs, name</comment>
        <translation>%1 × %2</translation>
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
    <message>
        <source>bytes per cell</source>
        <translation>bytes por celda</translation>
    </message>
    <message>
        <source>bytes per entry</source>
        <translation>bytes por entrada</translation>
    </message>
    <message>
        <source>bytes per layer</source>
        <translation>bytes por capa</translation>
    </message>
    <message>
        <source>cells of the cache</source>
        <translation>celdas de la caché</translation>
    </message>
    <message>
        <source>size of the weights</source>
        <translation>tamaño de los pesos</translation>
    </message>
    <message>
        <source>part on the GPUs</source>
        <translation>parte en las GPU</translation>
    </message>
    <message>
        <source>memory needed</source>
        <translation>memoria necesaria</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>margin of the engine</source>
        <translation>margen del motor</translation>
    </message>
    <message>
        <source>one million</source>
        <translation>un millón</translation>
    </message>
    <message>
        <source>ranks that hold a copy</source>
        <translation>rangos que guardan una copia</translation>
    </message>
    <message>
        <source>memory reported</source>
        <translation>memoria declarada</translation>
    </message>
    <message>
        <source>seconds per hour</source>
        <translation>segundos por hora</translation>
    </message>
    <message>
        <source>separate caches</source>
        <translation>cachés separadas</translation>
    </message>
    <message>
        <source>usable memory</source>
        <translation>memoria utilizable</translation>
    </message>
    <message>
        <source>usable share</source>
        <translation>parte utilizable</translation>
    </message>
    <message>
        <source>price per hour</source>
        <translation>precio por hora</translation>
    </message>
    <message>
        <source>speed</source>
        <translation>velocidad</translation>
    </message>
    <message>
        <source>bytes in system RAM</source>
        <translation>bytes en la RAM del sistema</translation>
    </message>
    <message>
        <source>bytes per token</source>
        <translation>bytes por token</translation>
    </message>
    <message>
        <source>context</source>
        <translation>contexto</translation>
    </message>
    <message>
        <source>copies repacked for the CPU</source>
        <translation>copias reempaquetadas para la CPU</translation>
    </message>
    <message>
        <source>FLOP of the attention</source>
        <translation>FLOP de la atención</translation>
    </message>
    <message>
        <source>chunks of the prompt</source>
        <translation>trozos del prompt</translation>
    </message>
    <message>
        <source>matrix multiplications of the experts</source>
        <translation>multiplicaciones de matrices de los expertos</translation>
    </message>
    <message>
        <source>time for the experts</source>
        <translation>tiempo de los expertos</translation>
    </message>
    <message>
        <source>FLOP per byte read</source>
        <translation>FLOP por byte leído</translation>
    </message>
    <message>
        <source>hand-over to the next GPU</source>
        <translation>paso a la siguiente GPU</translation>
    </message>
    <message>
        <source>matrix multiplications of weights in RAM</source>
        <translation>multiplicaciones de matrices de pesos en RAM</translation>
    </message>
    <message>
        <source>tokens&apos; worth lost to tiles that are not full</source>
        <translation>tokens perdidos en bloques sin llenar</translation>
    </message>
    <message>
        <source>share left by overlapping stages</source>
        <translation>parte que queda al solapar etapas</translation>
    </message>
    <message>
        <source>rounding</source>
        <translation>redondeo</translation>
    </message>
    <message>
        <source>fixed time per sequence</source>
        <translation>tiempo fijo por secuencia</translation>
    </message>
    <message>
        <source>stages</source>
        <translation>etapas</translation>
    </message>
    <message>
        <source>FLOP of the state updates</source>
        <translation>FLOP de la actualización del estado</translation>
    </message>
    <message>
        <source>unpacking the weights</source>
        <translation>desempaquetado de los pesos</translation>
    </message>
    <message>
        <source>time for the weights</source>
        <translation>tiempo de los pesos</translation>
    </message>
    <message>
        <source>MLA</source>
        <translation>MLA</translation>
    </message>
    <message>
        <source>indexer</source>
        <translation>indexador</translation>
    </message>
    <message>
        <source>dense FFN</source>
        <translation>FFN densa</translation>
    </message>
    <message>
        <source>sliding window</source>
        <translation>ventana deslizante</translation>
    </message>
    <message>
        <source>chunked attention</source>
        <translation>atención por trozos</translation>
    </message>
    <message>
        <source>compressed attention</source>
        <translation>atención comprimida</translation>
    </message>
    <message>
        <source>Mamba</source>
        <translation>Mamba</translation>
    </message>
    <message>
        <source>short convolution</source>
        <translation>convolución corta</translation>
    </message>
    <message>
        <source>shared cache</source>
        <translation>caché compartida</translation>
    </message>
    <message>
        <source>in use by other programs</source>
        <translation>ocupada por otros programas</translation>
    </message>
    <message>
        <source>decode speed</source>
        <translation>velocidad de decodificación</translation>
    </message>
    <message>
        <source>steps until the first token is out</source>
        <translation>pasos hasta que sale el primer token</translation>
    </message>
    <message>
        <source>time of the prompt without launches</source>
        <translation>tiempo del prompt sin lanzamientos</translation>
    </message>
    <message>
        <source>prompts of others waited for</source>
        <translation>prompts ajenos que se esperan</translation>
    </message>
    <message>
        <source>prompts of others per output token</source>
        <translation>prompts ajenos por token de salida</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>parámetros</translation>
    </message>
    <message>
        <source>bytes per parameter</source>
        <translation>bytes por parámetro</translation>
    </message>
    <message>
        <source>GPUs that it is shared out over</source>
        <translation>GPU entre las que se reparte</translation>
    </message>
    <message>
        <source>quantised parameters</source>
        <translation>parámetros cuantizados</translation>
    </message>
    <message>
        <source>parameters at 16 bits</source>
        <translation>parámetros en 16 bits</translation>
    </message>
    <message>
        <source>bytes of one at 16 bits</source>
        <translation>bytes de uno en 16 bits</translation>
    </message>
    <message>
        <source>trained parameters</source>
        <translation>parámetros entrenados</translation>
    </message>
    <message>
        <source>rows and columns of their matrices</source>
        <translation>filas y columnas de sus matrices</translation>
    </message>
    <message>
        <source>bytes per row and column</source>
        <translation>bytes por fila y columna</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>tokens</translation>
    </message>
    <message>
        <source>inputs of the layers per token</source>
        <translation>entradas de las capas por token</translation>
    </message>
    <message>
        <source>values left behind per token</source>
        <translation>valores guardados por token</translation>
    </message>
    <message>
        <source>bytes per value</source>
        <translation>bytes por valor</translation>
    </message>
    <message>
        <source>attention heads</source>
        <translation>cabezas de atención</translation>
    </message>
    <message>
        <source>pairs of tokens</source>
        <translation>pares de tokens</translation>
    </message>
    <message>
        <source>bytes per score</source>
        <translation>bytes por puntuación</translation>
    </message>
    <message>
        <source>vocabulary</source>
        <translation>vocabulario</translation>
    </message>
    <message>
        <source>bytes per logit</source>
        <translation>bytes por logit</translation>
    </message>
    <message>
        <source>tokens copied to FP32 at once</source>
        <translation>tokens copiados a FP32 a la vez</translation>
    </message>
    <message>
        <source>bytes of copy and gradient</source>
        <translation>bytes de la copia y el gradiente</translation>
    </message>
    <message>
        <source>layer gathered from its shards</source>
        <translation>capa reunida de sus fragmentos</translation>
    </message>
    <message>
        <source>matrix unpacked to 16 bits</source>
        <translation>matriz desempaquetada a 16 bits</translation>
    </message>
    <message>
        <source>least that was seen</source>
        <translation>lo mínimo observado</translation>
    </message>
    <message>
        <source>most that was seen</source>
        <translation>lo máximo observado</translation>
    </message>
</context>
<context>
    <name>loadmark::TopBar</name>
    <message>
        <source>Scenario: %1</source>
        <translation>Escenario: %1</translation>
    </message>
    <message>
        <source>It has changes that are not saved to a file.</source>
        <translation>Tiene cambios sin guardar en un archivo.</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>Write or copy a picture of this scenario.</source>
        <translation>Guarda o copia una imagen de este escenario.</translation>
    </message>
    <message>
        <source>Menu: files, settings and help.</source>
        <translation>Menú: archivos, ajustes y ayuda.</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menú</translation>
    </message>
</context>
<context>
    <name>loadmark::Verdict</name>
    <message>
        <source>It uses %1 of %2 usable %3.</source>
        <comment>needed, usable, unit</comment>
        <translation>Usa %1 de %2 %3 utilizables.</translation>
    </message>
    <message>
        <source>The fullest GPU uses %1 of %2 usable %3.</source>
        <comment>needed, usable, unit</comment>
        <translation>La GPU más llena usa %1 de %2 %3 utilizables.</translation>
    </message>
    <message>
        <source>It does not fit at any context.</source>
        <translation>No cabe con ningún contexto.</translation>
    </message>
    <message numerus="yes">
        <source>Largest context that fits at %n sequences: %1 tokens, the model&apos;s limit.</source>
        <translation>
            <numerusform>Mayor contexto que cabe con %n secuencia: %1 tokens, el límite del modelo.</numerusform>
            <numerusform>Mayor contexto que cabe con %n secuencias: %1 tokens, el límite del modelo.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Largest context that fits at %n sequences: %1 tokens.</source>
        <translation>
            <numerusform>Mayor contexto que cabe con %n secuencia: %1 tokens.</numerusform>
            <numerusform>Mayor contexto que cabe con %n secuencias: %1 tokens.</numerusform>
        </translation>
    </message>
    <message>
        <source>It needs %1 of GPU memory; %2 is usable.</source>
        <translation>Necesita %1 de memoria de GPU; hay %2 utilizables.</translation>
    </message>
    <message>
        <source>Does not fit: %1 over</source>
        <translation>No cabe: faltan %1</translation>
    </message>
    <message>
        <source>Does not fit: GPU %1 is %2 over</source>
        <translation>No cabe: a la GPU %1 le faltan %2</translation>
    </message>
    <message numerus="yes">
        <source>Does not fit: %n GPUs are over, by %1 in all</source>
        <translation>
            <numerusform>No cabe: a %n GPU le faltan %1</numerusform>
            <numerusform>No cabe: a %n GPU les faltan %1 en total</numerusform>
        </translation>
    </message>
    <message>
        <source>Does not fit: system RAM is %1 over</source>
        <translation>No cabe: faltan %1 en la RAM del sistema</translation>
    </message>
    <message>
        <source>Does not fit</source>
        <translation>No cabe</translation>
    </message>
    <message>
        <source>It needs %1 of memory</source>
        <translation>Necesita %1 de memoria</translation>
    </message>
    <message>
        <source>Choose an accelerator to see whether it fits.</source>
        <translation>Elige un acelerador para ver si cabe.</translation>
    </message>
    <message>
        <source>It cannot be known whether this fits</source>
        <translation>No se puede saber si cabe</translation>
    </message>
    <message>
        <source>Fits, with %1 to spare</source>
        <translation>Cabe, con %1 de margen</translation>
    </message>
    <message>
        <source>Fits, but barely: %1 to spare</source>
        <translation>Cabe por poco: %1 de margen</translation>
    </message>
    <message>
        <source>Fits, with %1 in system RAM</source>
        <translation>Cabe, con %1 en la RAM del sistema</translation>
    </message>
    <message>
        <source>Memory by context cannot be drawn: a part of it is unknown.</source>
        <translation>No se puede dibujar la memoria según el contexto: una parte es desconocida.</translation>
    </message>
    <message>
        <source>measured</source>
        <comment>provenance of a figure</comment>
        <translation>medido</translation>
    </message>
    <message>
        <source>exact</source>
        <comment>provenance of a figure</comment>
        <translation>exacto</translation>
    </message>
    <message>
        <source>calibrated</source>
        <comment>provenance of a figure</comment>
        <translation>calibrado</translation>
    </message>
    <message>
        <source>estimated</source>
        <comment>provenance of a figure</comment>
        <translation>estimado</translation>
    </message>
    <message>
        <source>unknown</source>
        <comment>provenance of a figure</comment>
        <translation>desconocido</translation>
    </message>
    <message>
        <source>Read from a file or a log, or given by you.</source>
        <translation>Leído de un archivo o un registro, o indicado por ti.</translation>
    </message>
    <message>
        <source>Arithmetic that equals what the engine allocates.</source>
        <translation>Aritmética igual a lo que asigna el motor.</translation>
    </message>
    <message>
        <source>A formula whose constants were fitted to measurements.</source>
        <translation>Una fórmula con constantes ajustadas a mediciones.</translation>
    </message>
    <message>
        <source>A formula whose constants were not fitted to measurements of this case.</source>
        <translation>Una fórmula con constantes que no se ajustaron a mediciones de este caso.</translation>
    </message>
    <message>
        <source>This figure cannot be known from what is published.</source>
        <translation>Esta cifra no se puede saber con lo publicado.</translation>
    </message>
    <message>
        <source>memory-bound</source>
        <translation>limitado por la memoria</translation>
    </message>
    <message>
        <source>compute-bound</source>
        <translation>limitado por el cálculo</translation>
    </message>
    <message>
        <source>bound by the link</source>
        <translation>limitado por el enlace</translation>
    </message>
    <message>
        <source>bound by system RAM</source>
        <translation>limitado por la RAM del sistema</translation>
    </message>
    <message numerus="yes">
        <source>Does not run: it cannot be split over %n GPUs</source>
        <translation>
            <numerusform>No funciona: no se puede repartir entre %n GPU</numerusform>
            <numerusform>No funciona: no se puede repartir entre %n GPU</numerusform>
        </translation>
    </message>
    <message>
        <source>Fits, but barely: %1 to spare on the fullest GPU</source>
        <translation>Cabe por poco: %1 de margen en la GPU más llena</translation>
    </message>
    <message>
        <source>Does not start</source>
        <translation>No arranca</translation>
    </message>
    <message>
        <source>The need may be as low as %1, so it may just fit.</source>
        <translation>Puede que solo necesite %1, de modo que quizá quepa por poco.</translation>
    </message>
</context>
<context>
    <name>loadmark::VerdictLine</name>
    <message numerus="yes">
        <source>%n notes</source>
        <comment>on the estimate</comment>
        <translation>
            <numerusform>%n nota</numerusform>
            <numerusform>%n notas</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>loadmark::WeightChoices</name>
    <message>
        <source>tensor rule</source>
        <comment>badge of a computed size</comment>
        <translation>regla por tensor</translation>
    </message>
    <message>
        <source>published figure</source>
        <comment>badge of a size</comment>
        <translation>cifra publicada</translation>
    </message>
    <message>
        <source>measured file</source>
        <comment>badge of a size</comment>
        <translation>archivo medido</translation>
    </message>
    <message>
        <source>your figure</source>
        <comment>badge of a size that the user gave</comment>
        <translation>cifra tuya</translation>
    </message>
    <message>
        <source>unknown</source>
        <comment>badge of a size that nobody published</comment>
        <translation>desconocido</translation>
    </message>
    <message>
        <source>Computed from the architecture, tensor by tensor, by the format&apos;s rule.</source>
        <translation>Calculado desde la arquitectura, tensor a tensor, con la regla del formato.</translation>
    </message>
    <message>
        <source>A published figure with few digits.</source>
        <translation>Una cifra publicada con pocos dígitos.</translation>
    </message>
    <message>
        <source>The size of the published files, to the byte.</source>
        <translation>El tamaño de los archivos publicados, al byte.</translation>
    </message>
    <message>
        <source>The size that the scenario gives for the file.</source>
        <translation>El tamaño que indica el escenario para el archivo.</translation>
    </message>
    <message>
        <source>No file size is published, and the architecture is not known.</source>
        <translation>No hay tamaño de archivo publicado y no se conoce la arquitectura.</translation>
    </message>
    <message>
        <source>%1, native</source>
        <comment>the format of the published checkpoint</comment>
        <translation>%1, nativo</translation>
    </message>
    <message>
        <source>size unknown</source>
        <translation>tamaño desconocido</translation>
    </message>
    <message>
        <source>Published files</source>
        <translation>Archivos publicados</translation>
    </message>
    <message>
        <source>Computed by rule</source>
        <translation>Calculados por regla</translation>
    </message>
</context>
<context>
    <name>loadmark::WorkloadSection</name>
    <message>
        <source>%1 tokens</source>
        <translation>%1 tokens</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>Carga de trabajo</translation>
    </message>
</context>
<context>
    <name>loadmark::WriteFile</name>
    <message>
        <source>file name</source>
        <translation>nombre de archivo</translation>
    </message>
    <message>
        <source>could not be written whole (%1)</source>
        <translation>no se ha podido escribir entero (%1)</translation>
    </message>
    <message>
        <source>could not be written whole</source>
        <translation>no se ha podido escribir entero</translation>
    </message>
    <message>
        <source>free some space or choose another disk; what was there is unchanged</source>
        <translation>libera espacio o elige otro disco; lo que había no ha cambiado</translation>
    </message>
    <message>
        <source>is empty</source>
        <translation>está vacío</translation>
    </message>
    <message>
        <source>name the file to write</source>
        <translation>indica el archivo que se va a escribir</translation>
    </message>
    <message>
        <source>the folder does not exist</source>
        <translation>la carpeta no existe</translation>
    </message>
    <message>
        <source>create it or choose another one</source>
        <translation>créala o elige otra</translation>
    </message>
    <message>
        <source>this is a folder</source>
        <translation>es una carpeta</translation>
    </message>
    <message>
        <source>add a file name</source>
        <translation>añade un nombre de archivo</translation>
    </message>
    <message>
        <source>is not a regular file</source>
        <translation>no es un archivo normal</translation>
    </message>
    <message>
        <source>choose another name</source>
        <translation>elige otro nombre</translation>
    </message>
    <message>
        <source>cannot be written (%1)</source>
        <translation>no se puede escribir (%1)</translation>
    </message>
    <message>
        <source>choose a place where you may write</source>
        <translation>elige un lugar en el que puedas escribir</translation>
    </message>
</context>
</TS>
