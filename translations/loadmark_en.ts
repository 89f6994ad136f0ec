<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
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
    <name>loadmark::Explanation</name>
    <message numerus="yes">
        <source>… and %n more parts</source>
        <translation>
            <numerusform>… and %n more part</numerusform>
            <numerusform>… and %n more parts</numerusform>
        </translation>
    </message>
</context>
</TS>
