// When to stop: at a point in time, on request, or never.
#pragma once

#include <chrono>

#include "support/errors.hpp"
#include "support/stop.hpp"

namespace gridsage {

class Deadline {
  public:
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] static Deadline never(const StopSource* stop = nullptr) noexcept {
        return Deadline(Clock::time_point::max(), stop);
    }
    // A time so long that the clock cannot hold it means never.
    [[nodiscard]] static Deadline after(double seconds, const StopSource* stop = nullptr) noexcept {
        constexpr double kLongest = 1e9;
        if (!(seconds < kLongest)) return never(stop);
        const auto span = std::chrono::duration<double>(seconds > 0 ? seconds : 0);
        return Deadline(Clock::now() + std::chrono::duration_cast<Clock::duration>(span), stop);
    }

    // Reads the clock: ask once per thousand steps of work, not at each.
    [[nodiscard]] bool passed() const noexcept {
        return cancelled() || (end_ != Clock::time_point::max() && Clock::now() >= end_);
    }
    // Whether it was asked to stop, whatever the clock says.
    [[nodiscard]] bool cancelled() const noexcept { return stop_ != nullptr && stop_->stop_requested(); }
    // For work that is done to its end whatever the clock says, unless it was asked to stop.
    void check_cancelled(const char* message) const {
        if (cancelled()) throw CancelledError(message);
    }
    // The same request to stop, and no point in time.
    [[nodiscard]] Deadline without_end() const noexcept { return never(stop_); }
    // The point in time that lies this share of the way from now to the end.
    [[nodiscard]] Deadline share(double part) const noexcept {
        if (end_ == Clock::time_point::max()) return *this;
        const auto left = std::chrono::duration<double>(end_ - Clock::now());
        return after(part * left.count(), stop_);
    }

  private:
    Deadline(Clock::time_point end, const StopSource* stop) noexcept : end_(end), stop_(stop) {}

    Clock::time_point end_;
    const StopSource* stop_;
};

}  // namespace gridsage
