// The C++17 layer for plugin authors, header-only, over the C ABI of abi.h. Guide: plugins/README.md.
//
// What an author writes: a class derived from tabrig::sdk::{Dataset, Task, Metric, Runner}, one TABRIG_METRIC(…) line per
// component and one TABRIG_PLUGIN(…) line per library. Throw tabrig::sdk::Error to refuse; nothing else needs catching.
#pragma once

#include "tabrig/sdk/call.hpp"
#include "tabrig/sdk/dataset.hpp"
#include "tabrig/sdk/error.hpp"
#include "tabrig/sdk/host.hpp"
#include "tabrig/sdk/json.hpp"
#include "tabrig/sdk/metric.hpp"
#include "tabrig/sdk/plugin.hpp"
#include "tabrig/sdk/runner.hpp"
#include "tabrig/sdk/serialise.hpp"
#include "tabrig/sdk/table.hpp"
#include "tabrig/sdk/task.hpp"
#include "tabrig/sdk/text.hpp"
#include "tabrig/sdk/writer.hpp"
