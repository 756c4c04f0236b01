#include "mnk/search/search.hpp"

#include <algorithm>
#include <optional>

#include "mnk/search/root_search.hpp"
#include "support/errors.hpp"

namespace gridsage::mnk {

namespace {

// The share of the memory that the search for forced wins gets.
constexpr std::size_t kThreatShare = 4;
// What a network must leave of the memory.
constexpr std::size_t kLeastTables = 1 << 20;

std::size_t network_bytes(const Setup& setup, int threads) {
    return Network::bytes() + static_cast<std::size_t>(threads) * NetworkState::bytes(setup);
}

std::shared_ptr<const Network> usable(const std::shared_ptr<const Network>& network, const Setup& setup,
                                      std::size_t memory_bytes, int threads) {
    const bool usable =
        network != nullptr && network->fits(setup) && memory_bytes >= network_bytes(setup, threads) + kLeastTables;
    return usable ? network : nullptr;
}

// A board that can be searched.
ThreatBoard board_to_search(const std::shared_ptr<const Tables>& tables, std::span<const std::uint8_t> cells,
                            int turn) {
    ThreatBoard board(tables, cells, turn);
    if (board.empty() == 0) throw IllegalMoveError("cannot search: the board is full");
    if (board.stuck()) throw IllegalMoveError("cannot search: every cell is forbidden");
    return board;
}

}  // namespace

Engine::Engine(const Setup& setup, std::size_t memory_bytes, int threads, const std::shared_ptr<const Network>& network)
    : network_(usable(network, setup, memory_bytes, std::max(1, threads))),
      tables_(Tables::make(setup)),
      threads_(std::max(1, threads)),
      table_(table_memory(memory_bytes) - table_memory(memory_bytes) / kThreatShare),
      threat_table_(table_memory(memory_bytes) / kThreatShare) {}

std::size_t Engine::table_memory(std::size_t memory_bytes) const noexcept {
    return network_ == nullptr ? memory_bytes : memory_bytes - network_bytes(setup(), threads_);
}

void Engine::warm_up(const StopSource* stop) {
    table_.warm_up(stop);
    threat_table_.warm_up(stop);
}

void Engine::clear(const StopSource* stop) {
    table_.clear(stop);
    threat_table_.clear(stop);
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
    const ThreatBoard board = board_to_search(tables_, cells, turn);
    std::optional<NetworkState> network;
    if (network_ != nullptr) network.emplace(network_);
    result.lines.push_back(best_line(root_moves(board, 1, network ? &*network : nullptr).front()));
    publish(result);
    return result;
}

SearchReport Engine::search(std::span<const std::uint8_t> cells, int turn, const SearchLimits& limits,
                            const StopSource* stop) {
    const ThreatBoard board = board_to_search(tables_, cells, turn);
    table_.next_search();
    RootSearch search(board, limits, table_, threat_table_, network_, stop);
    return search.run(threads_, [this](const SearchReport& report) { publish(report); });
}

}  // namespace gridsage::mnk
