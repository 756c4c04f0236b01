// Everything that can be said of a view, gathered in one value.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "mines/count/probability.hpp"
#include "mines/rules/board.hpp"
#include "mines/wide/clash.hpp"
#include "support/deadline.hpp"

namespace gridsage::mines {

struct Analysis {
    Finding finding = Finding::kStopped;
    std::vector<int> clash;       // the numbers that contradict each other
    int least_mines = 0;          // fewest mines that the numbers allow on the whole board
    int most_mines = 0;           // most mines that fit on the whole board
    std::vector<double> chances;  // by cell; 0 for an open cell
    bool exact = true;
    double error = 0;                   // the largest error of the chances to be expected when they are not exact
    std::optional<double> log_layouts;  // nothing where it cannot be told how wrong it may be
    double log_layouts_error = 0;       // its standard error when it is not exact
    std::optional<Wide> layouts;
    std::vector<std::vector<int>> components;
    std::vector<int> dead;
    std::vector<std::vector<int>> coin_tosses;
    std::optional<int> best;  // nothing when no cell is left to open
    std::optional<double> win_chance;
};

// How a view is analysed, and how long.
struct AnalysisSettings {
    bool trust_flags = false;
    double time_s = 10;
    int end_limit = 16'000;  // layouts up to which the best play is searched
    std::uint64_t seed = 0;
    std::size_t nodes = 0;  // terms that a count, and layouts that the search for the best play, may look at; 0: all
};

// In the time given, but for a look at each cell that is always taken. The finding is kStopped when neither a layout
// was found in this time nor a proof that there is none. Raises CancelledError when it is told to stop.
[[nodiscard]] Analysis analyse_view(const Setup& setup, std::span<const std::uint8_t> shown,
                                    const AnalysisSettings& settings, const StopSource* stop = nullptr);

// Why each of the cells is a mine, or safe; nothing for a cell that is not certain.
[[nodiscard]] std::vector<std::optional<Proof>> prove_cells(const Setup& setup, std::span<const std::uint8_t> shown,
                                                            std::span<const int> cells, bool mines,
                                                            const AnalysisSettings& settings,
                                                            const StopSource* stop = nullptr);

// The mines of random layouts, each layout as likely as any other; none when no layout agrees with the view.
[[nodiscard]] std::vector<std::vector<int>> sample_layouts(const Setup& setup, std::span<const std::uint8_t> shown,
                                                           int count, const AnalysisSettings& settings,
                                                           const StopSource* stop = nullptr);

}  // namespace gridsage::mines
