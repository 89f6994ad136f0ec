<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>loadmark::AdvancedSection</name>
    <message numerus="yes">
        <source>Advanced · %n changed</source>
        <translation>
            <numerusform>Advanced · %n changed</numerusform>
            <numerusform>Advanced · %n changed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>loadmark::ContextCard</name>
    <message numerus="yes">
        <source>%1 · %n sequences</source>
        <comment>unit of the axis</comment>
        <translation>
            <numerusform>%1 · %n sequence</numerusform>
            <numerusform>%1 · %n sequences</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>loadmark::DeviceLanes</name>
    <message numerus="yes">
        <source>and %n more GPUs, none of them fuller</source>
        <translation>
            <numerusform>and %n more GPU, no fuller</numerusform>
            <numerusform>and %n more GPUs, none of them fuller</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n layers</source>
        <translation>
            <numerusform>%n layer</numerusform>
            <numerusform>%n layers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>loadmark::EngineLog</name>
    <message numerus="yes">
        <source>line(s) %1</source>
        <comment>numbers of lines in a log</comment>
        <translation>
            <numerusform>line %1</numerusform>
            <numerusform>lines %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>loadmark::Explanation</name>
    <message numerus="yes">
        <source>… and %n more parts</source>
        <translation>
            <numerusform>… and %n more part</numerusform>
            <numerusform>… and %n more parts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>loadmark::Figures</name>
    <message numerus="yes">
        <source>of %n different GPUs</source>
        <translation>
            <numerusform>of %n GPU</numerusform>
            <numerusform>of %n different GPUs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>loadmark::LogWindow</name>
    <message numerus="yes">
        <source>%n figure(s) equal as far as the log prints them</source>
        <translation>
            <numerusform>%n figure equal as far as the log prints it</numerusform>
            <numerusform>%n figures equal as far as the log prints them</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n within the range</source>
        <comment>figures of a log</comment>
        <translation>
            <numerusform>%n within the range</numerusform>
            <numerusform>%n within the range</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n off</source>
        <comment>figures of a log</comment>
        <translation>
            <numerusform>%n off</numerusform>
            <numerusform>%n off</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n equal given other lines of the log</source>
        <comment>figures of a log</comment>
        <translation>
            <numerusform>%n equal given other lines of the log</numerusform>
            <numerusform>%n equal given other lines of the log</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>loadmark::MainWindow</name>
    <message numerus="yes">
        <source>One scenario and one log are shown at a time; %n other file(s) were not opened.</source>
        <translation>
            <numerusform>One scenario and one log are shown at a time; %n other file was not opened.</numerusform>
            <numerusform>One scenario and one log are shown at a time; %n other files were not opened.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>loadmark::MemoryCard</name>
    <message numerus="yes">
        <source>%n GPUs together</source>
        <translation>
            <numerusform>%n GPU</numerusform>
            <numerusform>%n GPUs together</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>loadmark::Scenario</name>
    <message numerus="yes">
        <source>%n layers on the GPU</source>
        <translation>
            <numerusform>%n layer on the GPU</numerusform>
            <numerusform>%n layers on the GPU</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>experts of %n layers in RAM</source>
        <translation>
            <numerusform>experts of %n layer in RAM</numerusform>
            <numerusform>experts of %n layers in RAM</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>loadmark::Verdict</name>
    <message numerus="yes">
        <source>Largest context that fits at %n sequences: %1 tokens, the model&apos;s limit.</source>
        <translation>
            <numerusform>Largest context that fits at %n sequence: %1 tokens, the model&apos;s limit.</numerusform>
            <numerusform>Largest context that fits at %n sequences: %1 tokens, the model&apos;s limit.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Largest context that fits at %n sequences: %1 tokens.</source>
        <translation>
            <numerusform>Largest context that fits at %n sequence: %1 tokens.</numerusform>
            <numerusform>Largest context that fits at %n sequences: %1 tokens.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Does not fit: %n GPUs are over, by %1 in all</source>
        <translation>
            <numerusform>Does not fit: %n GPU is over, by %1</numerusform>
            <numerusform>Does not fit: %n GPUs are over, by %1 in all</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Does not run: it cannot be split over %n GPUs</source>
        <translation>
            <numerusform>Does not run: it cannot be split over %n GPU</numerusform>
            <numerusform>Does not run: it cannot be split over %n GPUs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>loadmark::VerdictLine</name>
    <message numerus="yes">
        <source>%n notes</source>
        <comment>on the estimate</comment>
        <translation>
            <numerusform>%n note</numerusform>
            <numerusform>%n notes</numerusform>
        </translation>
    </message>
</context>
</TS>
