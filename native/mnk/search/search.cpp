#include "mnk/search/search.hpp"

#include <algorithm>

#include "mnk/search/root_search.hpp"
#include "support/errors.hpp"

namespace gridsage::mnk {

namespace {

// The share of the memory that the search for forced wins gets.
constexpr std::size_t kThreatShare = 4;

// A board that can be searched.
ThreatBoard board_to_search(const std::shared_ptr<const Tables>& tables, std::span<const std::uint8_t> cells,
                            int turn) {
    ThreatBoard board(tables, cells, turn);
    if (board.empty() == 0) throw IllegalMoveError("cannot search: the board is full");
    if (board.stuck()) throw IllegalMoveError("cannot search: every cell is forbidden");
    return board;
}

}  // namespace

Engine::Engine(const Setup& setup, std::size_t memory_bytes, int threads)
    : tables_(Tables::make(setup)),
      table_(memory_bytes - memory_bytes / kThreatShare),
      threat_table_(memory_bytes / kThreatShare),
      threads_(std::max(1, threads)) {}

void Engine::clear() {
    table_.clear();
    threat_table_.clear();
}

void Engine::publish(SearchReport report) {
    const std::lock_guard lock(report_mutex_);
    report_ = std::move(report);
}

SearchReport Engine::report() const {
    const std::lock_guard lock(report_mutex_);
    return report_;
}

SearchReport Engine::glance(std::span<const std::uint8_t> cells, int turn) {
    SearchReport result;
    result.lines.push_back(best_line(root_moves(board_to_search(tables_, cells, turn), 1).front()));
    publish(result);
    return result;
}

SearchReport Engine::search(std::span<const std::uint8_t> cells, int turn, const SearchLimits& limits,
                            const StopSource* stop) {
    const ThreatBoard board = board_to_search(tables_, cells, turn);
    table_.next_search();
    RootSearch search(board, limits, table_, threat_table_, stop);
    return search.run(threads_, [this](const SearchReport& report) { publish(report); });
}

}  // namespace gridsage::mnk
