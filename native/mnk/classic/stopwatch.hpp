// When a search of the seed document's player has to end: by its nodes, or by its deadline.
#pragma once

#include <cstdint>

#include "support/deadline.hpp"

namespace gridsage::mnk::classic {

class Stopwatch {
  public:
    Stopwatch(const Deadline& deadline, std::int64_t max_nodes) : deadline_(deadline), max_nodes_(max_nodes) {}
    [[nodiscard]] std::int64_t nodes() const noexcept { return nodes_; }
    // Counts a node; whether the search must end.
    bool tick() noexcept {
        ++nodes_;
        if (max_nodes_ > 0 && nodes_ >= max_nodes_) stopped_ = true;
        if ((nodes_ & 1023) == 0 && deadline_.passed()) stopped_ = true;
        return stopped_;
    }
    [[nodiscard]] bool stopped() const noexcept { return stopped_; }

  private:
    const Deadline& deadline_;
    std::int64_t max_nodes_;
    std::int64_t nodes_ = 0;
    bool stopped_ = false;
};

}  // namespace gridsage::mnk::classic
