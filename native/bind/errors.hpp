// The core's exceptions as those of gridsage/errors.py.
#pragma once

#include <nanobind/nanobind.h>

#include "support/errors.hpp"

namespace gridsage {

// To be called once by each module.
inline void translate_errors() {
    nanobind::register_exception_translator([](const std::exception_ptr& pointer, void*) {
        const auto raise = [](const char* name, const char* message) {
            PyErr_SetString(nanobind::module_::import_("gridsage.errors").attr(name).ptr(), message);
        };
        try {
            std::rethrow_exception(pointer);
        } catch (const NoBoardError& error) {
            raise("NoBoardError", error.what());
        } catch (const SetupError& error) {
            raise("SetupError", error.what());
        } catch (const IllegalMoveError& error) {
            raise("IllegalMoveError", error.what());
        } catch (const OptionError& error) {
            raise("OptionError", error.what());
        } catch (const CancelledError& error) {
            raise("CancelledError", error.what());
        }
    });
}

}  // namespace gridsage
