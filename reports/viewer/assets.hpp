// The viewer's files as text, put together at build time (reports/viewer/CMakeLists.txt).
//
// Ownership: static storage. Threads: any.
#pragma once

#include <string_view>

namespace tabrig::report::viewer {

struct Assets {
  std::string_view shell;    // markup of the page: navigation, landmark regions, help
  std::string_view style;    // every css/*.css in order
  std::string_view charts;   // Chart.js, from the package libjs-chart.js
  std::string_view program;  // every js/*.js in order, in one function scope
};
const Assets& assets();

}  // namespace tabrig::report::viewer
