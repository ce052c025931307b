// Properties as doctest checks.
#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <iostream>
#include <string>

#include "tests/sanitized.hpp"

namespace loggp::simulate {

/// Checks the property on at least `cases` random cases, with a sanitizer on a quarter of them: it
/// makes each take five times as long. RC_PARAMS="seed=…", which rapidcheck prints, repeats them.
template <class Property>
bool holds(const std::string& description, int cases, const Property& property) {
  rc::detail::TestMetadata metadata;
  metadata.description = description;
  rc::detail::TestParams params = rc::detail::configuration().testParams;
  if (is_sanitized) cases /= 4;
  params.maxSuccess = std::max(params.maxSuccess, cases);
  const auto result = rc::detail::checkTestable(property, metadata, params);
  if (result.template is<rc::detail::SuccessResult>()) return true;
  rc::detail::printResultMessage(result, std::cerr);
  return false;
}

}  // namespace loggp::simulate
