// tabrig-sidecar PLUGIN.tabrig.so
// Writes PLUGIN.tabrig.json beside the library: what its descriptors say. Exit 0, or 1 with the reason on stderr.
#include <dlfcn.h>

#include <cstdio>
#include <fstream>
#include <string>

#include "tabrig/abi.h"

namespace {

std::string quoted(const char* text) {
  if (!text) return "null";
  std::string out = "\"";
  for (const char* p = text; *p; ++p) {
    const unsigned char c = static_cast<unsigned char>(*p);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += *p;
    } else if (c < 0x20) {
      char buffer[8];
      std::snprintf(buffer, sizeof buffer, "\\u%04x", c);
      out += buffer;
    } else {
      out += *p;
    }
  }
  return out + "\"";
}

int fail(const std::string& what) {
  std::fprintf(stderr, "tabrig-sidecar: %s\n", what.c_str());
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return fail("usage: tabrig-sidecar PLUGIN.tabrig.so");
  const std::string path = argv[1];
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (!library) return fail(dlerror());
  const auto* plugin = static_cast<const tabrig_plugin*>(dlsym(library, TABRIG_ENTRY_SYMBOL_NAME));
  if (!plugin) return fail(path + ": no symbol " TABRIG_ENTRY_SYMBOL_NAME);
  if (plugin->magic != TABRIG_ABI_MAGIC) return fail(path + ": wrong magic");

  std::string out = "{\"name\":" + quoted(plugin->name) + ",\"version\":" + quoted(plugin->version) +
                    ",\"abi_major\":" + std::to_string(plugin->abi_major) +
                    ",\"abi_minor\":" + std::to_string(plugin->abi_minor) +
                    ",\"abi_minor_required\":" + std::to_string(plugin->abi_minor_required) + ",\"components\":[";
  for (std::uint32_t i = 0; i < plugin->component_count; ++i) {
    const tabrig_component& c = *plugin->components[i];
    out += std::string(i ? "," : "") + "\n {\"kind\":" + std::to_string(c.kind) + ",\"id\":" + quoted(c.id) +
           ",\"version\":" + quoted(c.version) + ",\"summary\":" + quoted(c.summary) +
           ",\"flags\":" + std::to_string(c.flags) + ",\"schema\":" + (c.config_schema ? c.config_schema : "{}") +
           ",\"info\":" + (c.info ? c.info : "{}") + "}";
  }
  out += "]}\n";

  const std::string suffix = ".so";
  std::string sidecar = path;
  if (sidecar.size() > suffix.size() && sidecar.compare(sidecar.size() - suffix.size(), suffix.size(), suffix) == 0) {
    sidecar.erase(sidecar.size() - suffix.size());
  }
  sidecar += ".json";
  std::ofstream file(sidecar, std::ios::binary);
  if (!(file << out) || !file.flush()) return fail("cannot write " + sidecar);
  return 0;
}
