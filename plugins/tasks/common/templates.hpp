// Prompt texts by benchmark, with {names} for what differs from item to item.
//
// Ownership: static texts. Threads: any.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tabrig::tasks {

struct Template {
  std::string_view family;  // the benchmark it was written for
  std::string_view plain;   // prompt.py: what the released evaluation sends
  std::string_view think;   // prompt_think.py: the paper's Table 14; equal to `plain` where there is one text only
};

const std::vector<Template>& templates_table_qa();
const std::vector<Template>& templates_text_qa();
const std::vector<Template>& templates_claims();
const std::vector<Template>& templates_sentences();
const std::vector<Template>& templates_sql();

// The template of a family, or null.
const Template* find_template(std::string_view family);

// Replaces each {name} that `fields` has, in one pass: what is put in is not looked at again, other braces stay.
std::string fill(std::string_view text, const std::map<std::string, std::string, std::less<>>& fields);

}  // namespace tabrig::tasks
