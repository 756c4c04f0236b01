// The engine: iterative deepening over principal-variation search with forced-win search at the leaves.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "mnk/rules/board.hpp"
#include "mnk/search/table.hpp"
#include "mnk/threats/threats.hpp"
#include "mnk/threats/vct.hpp"
#include "support/deadline.hpp"

namespace gridsage::mnk {

// A win in n plies is worth kMate - n.
constexpr int kMate = 30000;
constexpr int kMateBound = kMate - 2 * kMaxCells;
constexpr int kMaxPly = 120;

struct SearchLimits {
    double time_s;           // infinity: not limited
    std::int64_t nodes = 0;  // 0: not limited
    int depth = 0;           // 0: not limited
    int best = 1;            // how many moves to rank
};

// A move with its score for the side to move and the line expected after it.
struct BestLine {
    int cell = kNoCell;
    int score = 0;
    int mate_in = 0;  // plies; negative when lost; 0: nothing forced
    std::vector<int> moves;
};

struct SearchReport {
    std::vector<BestLine> lines;
    int depth = 0;
    std::int64_t nodes = 0;
    double time_s = 0;
};

class Engine {
  public:
    Engine(const Setup& setup, std::size_t memory_bytes, int threads);
    ~Engine();

    // Searches until a limit is reached, a forced end is proven, or the token asks it to stop; always has a move.
    // Needs a position that is not over.
    [[nodiscard]] SearchReport search(std::span<const std::uint8_t> cells, int turn, const SearchLimits& limits,
                                      const CancelToken* cancel);
    // The move that looks best without a search; it is the report until a search has more to say.
    SearchReport glance(std::span<const std::uint8_t> cells, int turn);
    // The latest finished or improved result of the running search; may be asked from another thread.
    [[nodiscard]] SearchReport report() const;
    // Forgets what it learnt from earlier positions.
    void clear();
    [[nodiscard]] const Setup& setup() const noexcept { return tables_->setup; }
    [[nodiscard]] std::size_t table_bytes() const noexcept { return table_.bytes(); }

  private:
    friend class Worker;

    void publish(SearchReport report);

    std::shared_ptr<const Tables> tables_;
    Table table_;
    ThreatTable threat_table_;
    int threads_;
    mutable std::mutex report_mutex_;
    SearchReport report_;
};

}  // namespace gridsage::mnk
