// A stretch of computing without the GIL, and the end of the program in the middle of one.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <thread>

#include "support/errors.hpp"

namespace gridsage {

// Python ends a daemon thread that asks for the GIL too late by unwinding it, which C++ answers by ending the whole
// program with an error. So before Python is torn down all stretches are asked to come to their end, and waited for.
// What happens to a process is the one thing here that belongs to no object.
class WithoutGil {
  public:
    // To be made with the GIL. When the program ends, no thread begins a stretch any more; the one that ends it
    // computes with the GIL, since nobody else needs it then.
    WithoutGil() {
        if (!leaving_) {
            ++running_;
            released_.emplace();
        } else if (std::this_thread::get_id() != leaver_) {
            throw CancelledError("the program is ending");
        }
    }
    ~WithoutGil() {
        if (!released_) return;
        released_.reset();
        --running_;
    }
    WithoutGil(const WithoutGil&) = delete;
    WithoutGil& operator=(const WithoutGil&) = delete;

    [[nodiscard]] static bool leaving() noexcept { return leaving_.load(std::memory_order_relaxed); }

    // Lets a module end with its program; to be called once, when it is made.
    static void stop_at_exit() {
        namespace nb = nanobind;
        nb::module_::import_("atexit").attr("register")(nb::cpp_function(&WithoutGil::leave));
        const auto os = nb::module_::import_("os");
        // A child that is forked has none of the threads that compute in its parent.
        if (nb::hasattr(os, "register_at_fork")) {
            os.attr("register_at_fork")(nb::arg("after_in_child") = nb::cpp_function([] { running_ = 0; }));
        }
    }

  private:
    static void leave() {
        leaver_ = std::this_thread::get_id();
        leaving_ = true;
        const nanobind::gil_scoped_release released;
        const auto end = std::chrono::steady_clock::now() + kLongestWait;
        while (running_ > 0 && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(kShortWait);
    }

    static constexpr auto kLongestWait = std::chrono::seconds(2);
    static constexpr auto kShortWait = std::chrono::milliseconds(1);
    inline static std::atomic<bool> leaving_{false};
    inline static std::atomic<int> running_{0};
    inline static std::thread::id leaver_;

    std::optional<nanobind::gil_scoped_release> released_;
};

}  // namespace gridsage
