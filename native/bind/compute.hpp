// Computing without the GIL: one caller at a time for each engine, and ears for signals.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <thread>

#include "bind/without_gil.hpp"
#include "support/deadline.hpp"

namespace gridsage {

// How often a computation that was called from Python's main thread looks for signals.
inline constexpr auto kSignalPeriod = std::chrono::milliseconds(30);

// A request to stop that comes from a token, from the end of the program, or from a signal whose handler raises:
// Ctrl-C, as a rule. Python runs handlers on its main thread alone, so only the thread that called takes the GIL and
// looks; others see what it heard.
class SignalWatch final : public StopSource {
  public:
    explicit SignalWatch(const CancelToken* cancel) noexcept : cancel_(cancel) {}

    [[nodiscard]] bool stop_requested() const noexcept override {
        if (heard_.load(std::memory_order_relaxed) || (cancel_ != nullptr && cancel_->cancelled())) return true;
        if (WithoutGil::leaving() && !began_late_) return true;
        if (std::this_thread::get_id() != caller_ || !listening_) return false;
        // The clock is a good part of a short call; computations ask every few milliseconds or more often.
        if (++asked_ % 4 != 0) return false;
        const auto now = Clock::now();
        if (now < next_look_) return false;
        next_look_ = now + kSignalPeriod;
        return look();
    }

    // Raises what the handler raised; to be called with the GIL.
    void raise_if_heard() const {
        if (heard_) std::rethrow_exception(raised_);
    }

  private:
    using Clock = std::chrono::steady_clock;

    bool look() const noexcept {
        const nanobind::gil_scoped_acquire gil;
        try {
            const auto threading = nanobind::module_::import_("threading");
            listening_ = threading.attr("get_ident")().equal(threading.attr("main_thread")().attr("ident"));
            if (!listening_ || PyErr_CheckSignals() == 0) return false;
            throw nanobind::python_error();
        } catch (...) {
            raised_ = std::current_exception();
        }
        heard_.store(true, std::memory_order_relaxed);
        return true;
    }

    const CancelToken* cancel_;
    // Whoever asks while the program ends gets an answer.
    bool began_late_ = WithoutGil::leaving();
    std::thread::id caller_ = std::this_thread::get_id();
    mutable bool listening_ = true;
    mutable unsigned asked_ = 0;
    mutable Clock::time_point next_look_ = Clock::now() + kSignalPeriod;
    mutable std::atomic<bool> heard_{false};
    mutable std::exception_ptr raised_;
};

// What work(stop) gives, computed without the GIL. The work asks `stop` now and then whether it shall come to its end.
template <class Work>
auto compute(const CancelToken* cancel, const Work& work) {
    const SignalWatch watch(cancel);
    try {
        auto result = [&] {
            const WithoutGil released;
            return work(static_cast<const StopSource*>(&watch));
        }();
        watch.raise_if_heard();
        return result;
    } catch (const CancelledError&) {
        watch.raise_if_heard();
        throw;
    }
}

// The same for work that gives nothing and that no token cancels.
template <class Work>
void run(const Work& work) {
    static_cast<void>(compute(nullptr, [&](const StopSource* stop) {
        work(stop);
        return true;
    }));
}

// Holds the turn until it goes out of scope. Who has to wait lets go of the GIL, which the one before may need to
// finish, and hears signals meanwhile.
[[nodiscard]] inline std::unique_lock<std::timed_mutex> take_turn(std::timed_mutex& turn) {
    std::unique_lock lock(turn, std::try_to_lock);
    while (!lock) {
        {
            const WithoutGil released;
            static_cast<void>(lock.try_lock_for(kSignalPeriod));
        }
        if (!lock && PyErr_CheckSignals() != 0) throw nanobind::python_error();
    }
    return lock;
}

}  // namespace gridsage
