# SPDX-FileCopyrightText: Loadmark contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Collects the visible strings of ROOT/app into FOLDER/loadmark_<language>.ts.
# lupdate is given the folder: strings of a static library's sources are not found through the executable.
foreach(language IN ITEMS en es)
    set(forms "")
    if(language STREQUAL "en")
        set(forms -pluralonly)
    endif()
    execute_process(
        COMMAND ${LUPDATE} -silent app -extensions cpp,h -I . -no-obsolete -locations none ${forms}
            -source-language en -target-language ${language} -ts ${FOLDER}/loadmark_${language}.ts
        WORKING_DIRECTORY ${ROOT} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
