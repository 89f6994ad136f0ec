# SPDX-FileCopyrightText: Loadmark contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Every command and option that the program's help names is in the man page and in the shell completion.
file(READ ${RESOURCES}/man/loadmark.1.in man)
string(REPLACE "\\-" "-" man "${man}")
file(READ ${RESOURCES}/completions/loadmark completion)

function(run_help help)
    execute_process(COMMAND ${LOADMARK} ${ARGN} --help OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
    set(${help} "${text}" PARENT_SCOPE)
endfunction()

run_help(help)
string(REGEX MATCHALL "\n  [a-z][a-z-]+ " commands "${help}")
list(TRANSFORM commands STRIP)
set(words ${commands})
foreach(command IN LISTS commands)
    run_help(help ${command})
    string(REGEX MATCHALL "\n  --[a-z-]+" options "${help}")
    list(TRANSFORM options STRIP)
    list(APPEND words ${options})
endforeach()
list(REMOVE_DUPLICATES words)
list(LENGTH words count)
if(count LESS 20)
    message(FATAL_ERROR "the help names only ${count} commands and options: ${words}")
endif()

foreach(word IN LISTS words)
    foreach(where IN ITEMS man completion)
        if(NOT "${${where}}" MATCHES "(^|[^a-z-])${word}($|[^a-z-])")
            message(SEND_ERROR "${word} is not in the ${where}")
        endif()
    endforeach()
endforeach()
message(STATUS "${count} commands and options are documented")
