# tabrig_add_plugin(NAME SOURCES a.cpp … [LINK targets …])
# Builds NAME.tabrig.so, which exports its entry symbol and nothing else, and NAME.tabrig.json beside it: the ids,
# versions and flags of its components, so that listing never opens the library.
function(tabrig_add_plugin name)
  set(map ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/plugin.map)
  cmake_parse_arguments(A "" "" "SOURCES;LINK" ${ARGN})
  string(REPLACE "-" "_" target "plugin_${name}")
  add_library(${target} MODULE ${A_SOURCES})
  target_link_libraries(${target} PRIVATE tabrig::sdk ${A_LINK})
  set_target_properties(${target} PROPERTIES PREFIX "" OUTPUT_NAME ${name} SUFFIX ".tabrig.so"
    CXX_VISIBILITY_PRESET hidden C_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON
    LINK_DEPENDS ${map})
  target_link_options(${target} PRIVATE -Wl,--version-script=${map})
  if(NOT TABRIG_SANITIZE)  # sanitizer run-times resolve their symbols from the program
    target_link_options(${target} PRIVATE -Wl,-z,defs)
  endif()
  if(COMMAND _tabrig_common)  # inside the tree: warnings, sanitizers, output folder
    _tabrig_common(${target})
    add_dependencies(tabrig_plugins ${target})
    set_target_properties(${target} PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${TABRIG_PLUGIN_DIR})
    install(TARGETS ${target} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/tabrig COMPONENT plugins)
    install(FILES ${TABRIG_PLUGIN_DIR}/${name}.tabrig.json DESTINATION ${CMAKE_INSTALL_LIBDIR}/tabrig COMPONENT plugins)
  endif()
  if(TARGET tabrig-sidecar)
    set(sidecar $<TARGET_FILE:tabrig-sidecar>)
    add_dependencies(${target} tabrig-sidecar)
  elseif(TABRIG_SIDECAR)
    set(sidecar ${TABRIG_SIDECAR})
  endif()
  if(sidecar)
    add_custom_command(TARGET ${target} POST_BUILD VERBATIM COMMENT "Describing ${name}.tabrig.so"
      COMMAND ${sidecar} $<TARGET_FILE:${target}>)
  endif()
endfunction()
