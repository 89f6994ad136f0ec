# SPDX-FileCopyrightText: Loadmark contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# The estimator's archive asks for no symbol of Qt: q… functions, Q… classes, alone or as an argument.
execute_process(COMMAND ${NM} --undefined-only --demangle ${ARCHIVE}
    OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "U [^\n]*" symbols "${symbols}")
list(LENGTH symbols count)
if(count EQUAL 0)
    message(FATAL_ERROR "no symbol found in ${ARCHIVE}: the test looks at nothing")
endif()
list(FILTER symbols INCLUDE REGEX "[ (<,*&](Q[A-Z][A-Za-z]+|QtPrivate|qt_[a-z_]+|q[A-Z][A-Za-z]+)(::|\\(|\\)|<|>|,| |&|\\*|$)")
list(FILTER symbols EXCLUDE REGEX "U loadmark::")
if(symbols)
    list(JOIN symbols "\n  " symbols)
    message(FATAL_ERROR "the estimator uses Qt:\n  ${symbols}")
endif()
message(STATUS "none of ${count} undefined symbols is Qt's")
