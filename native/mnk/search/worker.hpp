// One thread of the engine's search: its own board, history and node count; table and stop flag are shared.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "mnk/evaluate/network.hpp"
#include "mnk/search/network_state.hpp"
#include "mnk/search/report.hpp"
#include "mnk/search/table.hpp"
#include "mnk/threats/movegen.hpp"
#include "mnk/threats/threats.hpp"
#include "mnk/threats/vct.hpp"
#include "support/deadline.hpp"

namespace gridsage::mnk {

// What the threads of one search have in common.
struct SearchShared {
    TranspositionTable& table;
    Deadline deadline;
    std::int64_t node_limit;                 // 0: none; counted for the first thread
    std::shared_ptr<const Network> network;  // none: the pattern weights alone value positions
    std::atomic<bool> stop{false};
};

// The score of a move that was not looked at, or only far enough to see that another is better.
constexpr int kNoScore = -32000;

struct RootMove {
    int cell;
    int score = kNoScore;
    int earlier = kNoScore;  // of the iteration before
    std::vector<int> line;
};

class Worker {
  public:
    Worker(const ThreatBoard& board, SearchShared& shared, bool leads);

    // May be asked from any thread.
    [[nodiscard]] std::int64_t nodes() const noexcept { return nodes_.load(std::memory_order_relaxed); }
    // Adds nodes that were looked at elsewhere on its behalf.
    void count(std::int64_t nodes) noexcept { nodes_.store(this->nodes() + nodes, std::memory_order_relaxed); }
    [[nodiscard]] bool stopped() const noexcept { return shared_.stop.load(std::memory_order_relaxed); }
    [[nodiscard]] ThreatBoard& board() noexcept { return board_; }
    // None: moves are ranked by their patterns.
    [[nodiscard]] NetworkState* network() noexcept { return network_ ? &*network_ : nullptr; }

    // Searches the root moves from `first` on, so many plies deep, with a window that opens up where it must; whether
    // it came to its end. The best one is then at `first`. A stopped search may still have improved on it.
    bool search_root(std::vector<RootMove>& moves, std::size_t first, int depth);

    // A line that leads to a forced end, completed as far as the table and, while there is time, a search for threats
    // can tell.
    void complete(std::vector<int>& line, ThreatTable& threats);

  private:
    struct Ply {
        int eval = 0;
        int killers[2] = {kNoCell, kNoCell};
        int excluded = kNoCell;  // left out to see whether the others are much worse
        int cutoffs = 0;         // how often a move refuted the one before
        int length = 0;          // of the line below
        std::array<std::int16_t, kMaxPly> line;
    };

    // A move that others were looked at before.
    struct LateMove {
        int cell;
        int number;  // in the order, from 0
        int behind;  // in rank, the first one
        Threat attack;
        bool quiet;
    };

    int root_window(std::vector<RootMove>& moves, std::size_t first, int whole, int alpha, int beta);
    // `depth` is in sixteenths of a ply, `cut`: some move is expected to be good enough.
    template <bool kPv>
    int search(int alpha, int beta, int depth, int ply, bool cut);
    // How good the moves are without that one, half as deep: is one of them up to the bar?
    int search_others(int cell, int bar, int depth, int ply, bool cut);
    // A move, and one after it: less deep first, and again where it turns out better.
    template <bool kPv>
    int search_first(int cell, int alpha, int beta, int depth, int ply, bool cut);
    template <bool kPv>
    int search_late(int cell, int alpha, int beta, int depth, int lower, int ply, bool cut);
    // How much less deep such a move is looked at.
    template <bool kPv>
    [[nodiscard]] int late_reduction(const LateMove& move, int depth, int ply, bool cut, bool improving,
                                     bool was_pv) const;
    // Where the other side could complete a row and there may be more than one answer, or none: the best of them.
    template <typename SearchOn>
    int answer_row(int alpha, int beta, int ply, const SearchOn& search_on);
    // By fours alone; what is not forced is worth its evaluation.
    int leaf(int alpha, int beta, int ply, int deep, int attacker);
    int static_value();
    bool tick() noexcept;
    void rank_moves(const CellSet& cells, MoveList& list, int table_move, int ply);
    void reward(int cell, int depth, int ply, const std::array<std::int16_t, 64>& tried, int count) noexcept;
    void take_line(int ply, int cell) noexcept;

    ThreatBoard board_;
    std::optional<NetworkState> network_;
    SearchShared& shared_;
    bool leads_;
    std::atomic<std::int64_t> nodes_ = 0;  // written by its own thread alone
    std::array<std::array<std::int32_t, kMaxCells>, 2> history_{};
    std::array<std::array<std::int16_t, kMaxCells>, 2> counter_{};
    std::array<Ply, kMaxPly + 2> plies_{};
};

// Mates are kept in the table as seen from the position, not from the root.
[[nodiscard]] constexpr int to_table(int value, int ply) noexcept {
    return value >= kMateBound ? value + ply : value <= -kMateBound ? value - ply : value;
}
[[nodiscard]] constexpr int from_table(int value, int ply) noexcept {
    return value >= kMateBound ? value - ply : value <= -kMateBound ? value + ply : value;
}

}  // namespace gridsage::mnk
