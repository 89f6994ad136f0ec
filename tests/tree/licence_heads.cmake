# SPDX-FileCopyrightText: Loadmark contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Every source and script begins with the two SPDX lines.
cmake_policy(SET CMP0057 NEW)
set(files run check .ci/run .ci/prepare.sh CMakeLists.txt)
foreach(folder IN ITEMS app estimator tests translations resources)
    foreach(pattern IN ITEMS *.cpp *.h *.cmake CMakeLists.txt *.sh *.py)
        file(GLOB_RECURSE found RELATIVE ${ROOT} ${ROOT}/${folder}/${pattern})
        list(APPEND files ${found})
    endforeach()
endforeach()

set(without "")
foreach(file IN LISTS files)
    file(READ ${ROOT}/${file} head LIMIT 300)
    if(NOT head MATCHES "^(#![^\n]*\n)?(# shellcheck[^\n]*\n)?(//|#) SPDX-FileCopyrightText: Loadmark contributors\n(//|#) SPDX-License-Identifier: GPL-3.0-or-later\n")
        list(APPEND without ${file})
    endif()
endforeach()
list(LENGTH files count)
if(without)
    list(JOIN without "\n  " without)
    message(FATAL_ERROR "without the SPDX head:\n  ${without}")
endif()
message(STATUS "${count} files have the SPDX head")
