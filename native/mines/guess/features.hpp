// What the value of a position is judged by: a few numbers about it.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "mines/count/probability.hpp"

namespace gridsage::mines {

// Their names, in order. The weights of the value are made for these: another one asks for a new training.
inline constexpr std::array<std::string_view, 27> kFeatureNames = {
    "safe",         // 1 when a cell is certainly safe
    "safe_cells",   // ln(1 + certainly safe cells)
    "best",         // safety of the safest cell
    "second",       // of the second safest
    "third",        // of the third safest
    "mean_best",    // mean safety of the eight safest
    "risk_best",    // -ln of the best safety
    "density",      // mines among the undecided cells
    "unknown",      // ln(1 + undecided cells)
    "off",          // ln(1 + cells off the frontier)
    "off_share",    // their share of the undecided cells
    "frontier",     // undecided frontier cells / 20
    "components",   // ln(1 + components)
    "entropy",      // of the frontier cells, each by itself, bits / 20
    "layouts",      // ln(layouts) / 50
    "tosses",       // expected coin tosses among pairs of cells (coin_toss_risk)
    "sealed",       // coin tosses that are there already
    "even",         // frontier cells with a chance between 0.35 and 0.65, / 10
    "likely_safe",  // frontier cells with a chance below 0.1, / 10
    "likely_mine",  // frontier cells with a chance above 0.9, / 10
    "mines",        // ln(1 + mines among the undecided cells)
    "board",        // ln(cells of the board)
    "off_safety",   // safety of a cell off the frontier
    "opened",       // share of the board's cells that are open
    "corners",      // corners off the frontier
    "walls",        // cells at the edge off the frontier / 20
    "boxes",        // undecided boxes / 20
};
using Features = std::array<float, kFeatureNames.size()>;

class FeatureReader {
  public:
    [[nodiscard]] Features read(const Geometry& geometry, const Position& position);

  private:
    std::vector<float> chance_;
};

// The expected number of pairs of neighbouring cells that will turn out to be a coin toss: exactly one of the two is a
// mine, and every cell that sees only one of them is a mine. Cells are taken as independent of each other.
[[nodiscard]] double coin_toss_risk(const Geometry& geometry, const Position& position, std::vector<float>& scratch);

}  // namespace gridsage::mines
