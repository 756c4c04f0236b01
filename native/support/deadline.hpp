// When to stop: a point in time, a request from another thread, or never.
#pragma once

#include <atomic>
#include <chrono>

namespace gridsage {

// Shared between the thread that computes and the one that changes its mind.
class CancelToken {
  public:
    void cancel() noexcept { cancelled_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool cancelled() const noexcept { return cancelled_.load(std::memory_order_relaxed); }

  private:
    std::atomic<bool> cancelled_{false};
};

class Deadline {
  public:
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] static Deadline never(const CancelToken* token = nullptr) noexcept {
        return Deadline(Clock::time_point::max(), token);
    }
    // A time so long that the clock cannot hold it means never.
    [[nodiscard]] static Deadline after(double seconds, const CancelToken* token = nullptr) noexcept {
        constexpr double kLongest = 1e9;
        if (!(seconds < kLongest)) return never(token);
        const auto span = std::chrono::duration<double>(seconds > 0 ? seconds : 0);
        return Deadline(Clock::now() + std::chrono::duration_cast<Clock::duration>(span), token);
    }

    // Reads the clock: ask once per thousand steps of work, not at each.
    [[nodiscard]] bool passed() const noexcept {
        return cancelled() || (end_ != Clock::time_point::max() && Clock::now() >= end_);
    }
    [[nodiscard]] bool cancelled() const noexcept { return token_ != nullptr && token_->cancelled(); }
    // The same request from another thread, and no point in time.
    [[nodiscard]] Deadline without_end() const noexcept { return never(token_); }
    // The point in time that lies this share of the way from now to the end.
    [[nodiscard]] Deadline share(double part) const noexcept {
        if (end_ == Clock::time_point::max()) return *this;
        const auto left = std::chrono::duration<double>(end_ - Clock::now());
        return after(part * left.count(), token_);
    }

  private:
    Deadline(Clock::time_point end, const CancelToken* token) noexcept : end_(end), token_(token) {}

    Clock::time_point end_;
    const CancelToken* token_;
};

}  // namespace gridsage
