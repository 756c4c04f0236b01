// Who may ask a computation to stop.
#pragma once

#include <atomic>

namespace gridsage {

// Asked by a computation now and then; any of its threads may ask.
class StopSource {
  public:
    StopSource() = default;
    StopSource(const StopSource&) = delete;
    StopSource& operator=(const StopSource&) = delete;
    virtual ~StopSource() = default;

    [[nodiscard]] virtual bool stop_requested() const noexcept = 0;
};

// Shared between the thread that computes and the one that changes its mind.
class CancelToken final : public StopSource {
  public:
    void cancel() noexcept { cancelled_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool cancelled() const noexcept { return cancelled_.load(std::memory_order_relaxed); }
    [[nodiscard]] bool stop_requested() const noexcept override { return cancelled(); }

  private:
    std::atomic<bool> cancelled_{false};
};

}  // namespace gridsage
