# SPDX-FileCopyrightText: Loadmark contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# The catalogues hold the strings of the sources as they are now.
set(FOLDER ${SCRATCH}/translations)
file(REMOVE_RECURSE ${FOLDER})
file(GLOB catalogues RELATIVE ${ROOT}/translations ${ROOT}/translations/*.ts)
foreach(catalogue IN LISTS catalogues)
    configure_file(${ROOT}/translations/${catalogue} ${FOLDER}/${catalogue} COPYONLY)
endforeach()
include(${ROOT}/translations/update.cmake)

foreach(catalogue IN LISTS catalogues)
    execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files ${ROOT}/translations/${catalogue} ${FOLDER}/${catalogue}
        RESULT_VARIABLE differs OUTPUT_QUIET ERROR_QUIET)
    if(differs)
        message(SEND_ERROR "translations/${catalogue} is not current: "
            "cmake --build build/dev --target update_translations, then translate what is new")
    endif()
endforeach()
