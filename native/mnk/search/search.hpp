// The engine: iterative deepening over principal-variation search with forced-win search at the leaves.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "mnk/evaluate/network.hpp"
#include "mnk/rules/board.hpp"
#include "mnk/search/report.hpp"
#include "mnk/search/table.hpp"
#include "mnk/threats/threats.hpp"
#include "mnk/threats/vct.hpp"
#include "support/deadline.hpp"

namespace gridsage::mnk {

class Engine {
  public:
    // The network has its say if there is one, it was made for the setup, and the memory has room for it beside a
    // table; else the pattern weights play alone.
    Engine(const Setup& setup, std::size_t memory_bytes, int threads,
           const std::shared_ptr<const Network>& network = nullptr);

    // Searches until a limit is reached, a forced end is proven, or it is asked to stop; always has a move.
    // Needs a position that is not over.
    [[nodiscard]] SearchReport search(std::span<const std::uint8_t> cells, int turn, const SearchLimits& limits,
                                      const StopSource* stop = nullptr);
    // The move that looks best without a search; it is the report until a search has more to say.
    SearchReport glance(std::span<const std::uint8_t> cells, int turn);
    // The latest finished or improved result of the running search; may be asked from another thread.
    [[nodiscard]] SearchReport report() const;
    // Takes the memory of the tables now, for a search that should not wait for it. A request to stop is raised.
    void warm_up(const StopSource* stop = nullptr);
    // Forgets what it learnt from earlier positions; some of it where it was asked to stop, which is raised.
    void clear(const StopSource* stop = nullptr);
    [[nodiscard]] const Setup& setup() const noexcept { return tables_->setup; }
    [[nodiscard]] bool has_network() const noexcept { return network_ != nullptr; }
    [[nodiscard]] std::size_t table_bytes() const noexcept { return table_.bytes(); }

  private:
    void publish(SearchReport report);
    // What is left for the tables.
    [[nodiscard]] std::size_t table_memory(std::size_t memory_bytes) const noexcept;

    std::shared_ptr<const Network> network_;
    std::shared_ptr<const Tables> tables_;
    int threads_;
    TranspositionTable table_;
    ThreatTable threat_table_;
    mutable std::mutex report_mutex_;
    SearchReport report_;
};

}  // namespace gridsage::mnk
