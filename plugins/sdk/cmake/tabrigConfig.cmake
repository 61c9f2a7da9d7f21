# find_package(tabrig): the target tabrig::sdk and the function tabrig_add_plugin(). Needs nothing else on the machine.
include(${CMAKE_CURRENT_LIST_DIR}/tabrigTargets.cmake)
get_filename_component(_tabrig_prefix ${CMAKE_CURRENT_LIST_DIR}/../../.. ABSOLUTE)
find_program(TABRIG_SIDECAR tabrig-sidecar HINTS ${_tabrig_prefix}/bin ${_tabrig_prefix}/../bin)
include(${CMAKE_CURRENT_LIST_DIR}/TabrigAddPlugin.cmake)
