// The HTML report: shell, style, manifest and program first, so that the summary is up before the data has been read; then the
// blocks. The content-security-policy admits exactly the style and the scripts that this build wrote, by their hashes.
#include <openssl/sha.h>

#include "reports/render/output.hpp"
#include "reports/render/pack.hpp"
#include "reports/render/view_data.hpp"
#include "reports/viewer/assets.hpp"

namespace tabrig::report {
namespace {

std::string csp_hash(std::string_view text) {
  unsigned char digest[SHA256_DIGEST_LENGTH];
  SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest);
  return "'sha256-" + base64({reinterpret_cast<const char*>(digest), sizeof digest}) + "'";
}

}  // namespace

Status write_html(Store& store, const std::string& path, const ReportOptions& options) {
  TABRIG_ASSIGN_OR_RETURN(const Report report, load_report(store));
  OutputFile out(path);
  TABRIG_RETURN_IF_ERROR(out.status());
  TABRIG_ASSIGN_OR_RETURN(const ViewData data, collect_view_data(store, report, options, path));

  const viewer::Assets& assets = viewer::assets();
  out << "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src "
      << csp_hash(assets.charts) << " " << csp_hash(assets.program) << "; style-src " << csp_hash(assets.style)
      << "; img-src data:; base-uri 'none'; form-action 'none'\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<meta name=\"color-scheme\" content=\"light dark\">\n<title>tabrig report</title>\n<style>" << assets.style << "</style>\n</head>\n<body>\n"
      << assets.shell << "<script type=\"application/json\" id=\"manifest\">" << script_json(data.manifest) << "</script>\n<script>" << assets.charts
      << "</script>\n<script>" << assets.program << "</script>\n";
  char buffer[1 << 16];
  while (const std::size_t n = std::fread(buffer, 1, sizeof buffer, data.blocks.get())) out << std::string_view(buffer, n);
  if (std::ferror(data.blocks.get())) return Status(Code::kInternal, "cannot read back the blocks of the report").at(path);
  out << "</body>\n</html>\n";
  return out.commit();
}

}  // namespace tabrig::report
