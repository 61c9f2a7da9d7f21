// A small JSON reader for configurations and gold, so that a plugin needs no library. Writing goes through Writer.
// Errors: malformed text, or a value of another type, throws Error(INVALID_DATA or INVALID_ARGUMENT). Depth is limited to 200.
#pragma once

#include <charconv>
#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "tabrig/sdk/error.hpp"

namespace tabrig::sdk {

class Json {
 public:
  enum class Type { kNull, kBool, kNumber, kString, kArray, kObject };

  Json() = default;
  static Json parse(std::string_view text);

  Type type() const noexcept { return type_; }
  bool is_null() const noexcept { return type_ == Type::kNull; }
  bool boolean() const { return want(Type::kBool), number_ != 0; }
  double number() const { return want(Type::kNumber), number_; }
  const std::string& text() const { return want(Type::kString), text_; }  // of a string: its value
  const std::string& number_text() const { return want(Type::kNumber), text_; }  // as written, for integers beyond 2^53
  const std::vector<Json>& items() const { return want(Type::kArray), items_; }
  const std::map<std::string, Json>& members() const { return want(Type::kObject), members_; }
  // The member, or null when this is no object or has none of that name.
  const Json& operator[](const std::string& name) const {
    static const Json none;
    const auto it = members_.find(name);
    return it == members_.end() ? none : it->second;
  }
  // The member, or a default when it is absent.
  std::string text_or(const std::string& name, std::string otherwise) const {
    return (*this)[name].is_null() ? otherwise : (*this)[name].text();
  }
  double number_or(const std::string& name, double otherwise) const {
    return (*this)[name].is_null() ? otherwise : (*this)[name].number();
  }
  bool boolean_or(const std::string& name, bool otherwise) const {
    return (*this)[name].is_null() ? otherwise : (*this)[name].boolean();
  }

 private:
  class Parser;
  void want(Type type) const {
    static constexpr const char* kNames[] = {"null", "a boolean", "a number", "a string", "an array", "an object"};
    if (type_ != type) {
      throw Error(TABRIG_INVALID_ARGUMENT, std::string("JSON value: expected ") + kNames[static_cast<int>(type)] +
                                               ", found " + kNames[static_cast<int>(type_)]);
    }
  }

  Type type_ = Type::kNull;
  double number_ = 0;
  std::string text_;
  std::vector<Json> items_;
  std::map<std::string, Json> members_;
};

class Json::Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Json document() {
    Json value = read(0);
    blanks();
    if (at_ != text_.size()) fail("text after the value");
    return value;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw Error(TABRIG_INVALID_DATA, "JSON: " + what + " at byte " + std::to_string(at_));
  }
  void blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r')) ++at_;
  }
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool take(char c) { return peek() == c && at_ < text_.size() ? (++at_, true) : false; }
  void word(std::string_view expected) {
    if (text_.substr(at_, expected.size()) != expected) fail("unknown word");
    at_ += expected.size();
  }

  Json read(int depth) {
    if (depth > 200) fail("nested too deeply");
    blanks();
    Json value;
    switch (peek()) {
      case '{': object(value, depth); break;
      case '[': array(value, depth); break;
      case '"': value.type_ = Type::kString; value.text_ = string(); break;
      case 't': word("true"); value.type_ = Type::kBool; value.number_ = 1; break;
      case 'f': word("false"); value.type_ = Type::kBool; break;
      case 'n': word("null"); break;
      default: number(value);
    }
    return value;
  }

  void object(Json& value, int depth) {
    value.type_ = Type::kObject;
    ++at_;
    blanks();
    if (take('}')) return;
    do {
      blanks();
      if (peek() != '"') fail("expected a key");
      std::string name = string();
      blanks();
      if (!take(':')) fail("expected ':'");
      value.members_[std::move(name)] = read(depth + 1);
      blanks();
    } while (take(','));
    if (!take('}')) fail("expected ',' or '}'");
  }

  void array(Json& value, int depth) {
    value.type_ = Type::kArray;
    ++at_;
    blanks();
    if (take(']')) return;
    do {
      value.items_.push_back(read(depth + 1));
      blanks();
    } while (take(','));
    if (!take(']')) fail("expected ',' or ']'");
  }

  void number(Json& value) {
    const std::size_t begin = at_;
    while (at_ < text_.size() && std::string_view("+-.eE0123456789").find(text_[at_]) != std::string_view::npos) ++at_;
    const char* first = text_.data() + begin;
    const char* last = text_.data() + at_;
    const auto [end, error] = std::from_chars(first, last, value.number_);
    if (begin == at_ || end != last || (error != std::errc() && error != std::errc::result_out_of_range)) fail("not a value");
    if (error == std::errc::result_out_of_range) value.number_ = HUGE_VAL;
    value.type_ = Type::kNumber;
    value.text_.assign(first, last);
  }

  unsigned hex4() {
    if (text_.size() - at_ < 4) fail("short \\u escape");
    unsigned code = 0;
    const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + at_ + 4, code, 16);
    if (error != std::errc() || end != text_.data() + at_ + 4) fail("bad \\u escape");
    at_ += 4;
    return code;
  }

  static void append_utf8(std::string& out, unsigned code) {
    if (code < 0x80) {
      out += static_cast<char>(code);
    } else if (code < 0x800) {
      out += static_cast<char>(0xC0 | (code >> 6));
      out += static_cast<char>(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
      out += static_cast<char>(0xE0 | (code >> 12));
      out += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
      out += static_cast<char>(0x80 | (code & 0x3F));
    } else {
      out += static_cast<char>(0xF0 | (code >> 18));
      out += static_cast<char>(0x80 | ((code >> 12) & 0x3F));
      out += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
      out += static_cast<char>(0x80 | (code & 0x3F));
    }
  }

  std::string string() {
    std::string out;
    ++at_;
    for (;;) {
      if (at_ >= text_.size()) fail("unfinished string");
      const char c = text_[at_++];
      if (c == '"') return out;
      if (static_cast<unsigned char>(c) < 0x20) fail("control character in a string");
      if (c != '\\') {
        out += c;
        continue;
      }
      const char escape = peek();
      ++at_;
      switch (escape) {
        case '"': case '\\': case '/': out += escape; break;
        case 'b': out += '\b'; break;
        case 'f': out += '\f'; break;
        case 'n': out += '\n'; break;
        case 'r': out += '\r'; break;
        case 't': out += '\t'; break;
        case 'u': {
          unsigned code = hex4();
          if (code >= 0xD800 && code < 0xDC00 && text_.substr(at_, 2) == "\\u") {
            at_ += 2;
            const unsigned low = hex4();
            if (low < 0xDC00 || low > 0xDFFF) fail("unpaired surrogate");
            code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
          } else if (code >= 0xD800 && code <= 0xDFFF) {
            fail("unpaired surrogate");
          }
          append_utf8(out, code);
          break;
        }
        default: fail("unknown escape");
      }
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

inline Json Json::parse(std::string_view text) { return Parser(text).document(); }

}  // namespace tabrig::sdk
