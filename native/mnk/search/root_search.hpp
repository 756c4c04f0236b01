// One search of the engine from its root: a leader deepens move by move, helpers search beside it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "mnk/rules/board.hpp"
#include "mnk/search/report.hpp"
#include "mnk/search/table.hpp"
#include "mnk/search/worker.hpp"
#include "mnk/threats/threats.hpp"
#include "mnk/threats/vct.hpp"
#include "support/deadline.hpp"

namespace gridsage::mnk {

// The moves to search, the likeliest first: without a choice to rank only those that can be right, all candidates when
// several are asked for. Without a network they are ranked by their patterns.
[[nodiscard]] std::vector<RootMove> root_moves(const ThreatBoard& board, int best, NetworkState* network);
[[nodiscard]] BestLine best_line(const RootMove& move);

class RootSearch {
  public:
    // Called by the leader with each result that is better founded than the one before.
    using Publish = std::function<void(const SearchReport&)>;

    RootSearch(const ThreatBoard& board, const SearchLimits& limits, TranspositionTable& table,
               ThreatTable& threat_table, std::shared_ptr<const Network> network, const StopSource* stop);

    // Searches until a limit is reached, a forced end is proven, or it is asked to stop. The calling thread leads.
    [[nodiscard]] SearchReport run(int threads, const Publish& publish);

  private:
    using Clock = std::chrono::steady_clock;

    // Helpers search the same tree out of step with the leader; they meet in the table. There may be fewer, or none,
    // where the system has no more threads or memory.
    void start_helpers(int count);
    // What a helper does in its thread.
    void help(Worker& helper, std::vector<RootMove>& moves, int first_depth);
    void join_helpers();
    void lead();
    [[nodiscard]] std::size_t open_moves() const noexcept;
    // Ranks as many moves as are wanted at that depth; false when it was broken off.
    bool search_depth(int depth);
    // A new best move must not run into a win by threats that the search is too shallow to see: then it is settled as
    // lost, and true is returned.
    bool settle_refuted_best(int depth);
    // Whether deeper searches can change nothing, or nothing that matters.
    [[nodiscard]] bool is_decided(int depth) const;
    // A win by threats alone for the side to move on the leader's board.
    ForcedWin find_threats(std::int64_t most_nodes, double time_share);
    // Takes a move whose end is proven out of the search.
    void settle(int cell, int score, const std::vector<int>& line);
    // The report as it is now; `whole` says whether all moves were looked at to the depth reached.
    void collect(bool whole);
    void tell_effort();

    const ThreatBoard& board_;
    const SearchLimits limits_;
    ThreatTable& threat_table_;
    const StopSource* stop_;
    Clock::time_point began_;
    SearchShared shared_;
    Worker leader_;
    std::vector<std::unique_ptr<Worker>> helpers_;
    std::vector<std::thread> threads_;
    std::vector<RootMove> moves_;    // still searched, the best first
    std::vector<RootMove> settled_;  // their end is proven: out of the search
    std::size_t wanted_;             // how many moves to rank
    int deepest_;
    int done_ = 0;           // the depth of the last whole iteration
    int checked_ = kNoCell;  // the best move that was last asked whether it runs into a forced win
    bool stale_ = false;     // whether a move was settled since the report
    const Publish* publish_ = nullptr;
    SearchReport report_;
};

}  // namespace gridsage::mnk
