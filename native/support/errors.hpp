// The core's exceptions; bind/errors.hpp turns each into the class of the same name in gridsage/errors.py.
#pragma once

#include <stdexcept>

namespace gridsage {

struct SetupError : std::runtime_error {
    using std::runtime_error::runtime_error;
};
struct NoBoardError : std::runtime_error {
    using std::runtime_error::runtime_error;
};
struct IllegalMoveError : std::runtime_error {
    using std::runtime_error::runtime_error;
};
struct OptionError : std::runtime_error {
    using std::runtime_error::runtime_error;
};
struct CancelledError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace gridsage
