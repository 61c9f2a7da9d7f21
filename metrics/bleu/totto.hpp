// Text as the official ToTTo evaluation hands it to sacreBLEU.
//
// Source: google-research/language, language/totto: prepare_predictions_for_eval, prepare_references_for_eval, totto_eval.sh.
// Purpose: everything is lower-cased and detokenised; an empty prediction and each reference missing to three become the text
// "<null>", which then takes part in the score like any other text.
// Ownership: values. Threads: any. Errors: none.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tabrig::metrics {

// Stripped, lower-cased, "<null>" when empty. The official file has one line a prediction: a line break counts as a blank.
std::string totto_prepared_prediction(std::string_view prediction);
// The same, detokenised: what is scored.
std::string totto_prediction(std::string_view prediction);

// Lower-cased, filled up to three with "<null>", detokenised. References beyond the third are left out, as officially.
std::vector<std::string> totto_references(std::span<const std::string> references);

}  // namespace tabrig::metrics
