// What the value of a position is judged by: a few numbers about it.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <vector>

#include "mines/count/probability.hpp"

namespace gridsage::mines {

// What is counted and summed up in a position. A cell with nothing undecided around it is dead: opening it tells
// nothing, so dead cells are not among the safe ones. Cells are undecided unless it is said otherwise.
struct PositionSummary {
    int cells = 0;                   // of the board
    int open = 0;                    // cells that are open
    int safe = 0;                    // cells that are certainly safe and tell something
    std::array<double, 8> best{};    // the safeties of the safest cells, highest first
    int frontier = 0;                // cells on the frontier
    int boxes = 0;                   // boxes of the frontier
    int components = 0;              // components, decided or not
    int even = 0;                    // frontier cells with a chance between 0.35 and 0.65
    int likely_safe = 0;             // frontier cells with a chance below 0.1
    int likely_mine = 0;             // frontier cells with a chance above 0.9
    double entropy = 0;              // of the frontier cells, each by itself, in bits
    double frontier_mines = 0;       // mines expected on the frontier
    int off = 0;                     // cells off the frontier
    double off_chance = 0;           // their chance
    int off_corners = 0;             // corners off the frontier, decided or not
    int off_walls = 0;               // cells at the edge off the frontier, decided or not
    double log_layouts = 0;          // natural logarithm of the number of layouts
    double expected_tosses = 0;      // coin tosses to be expected among pairs of cells (coin_toss_risk)
    std::size_t evident_tosses = 0;  // coin tosses that are there already

    [[nodiscard]] int unknown() const noexcept { return frontier + off; }
    [[nodiscard]] double mines() const noexcept { return frontier_mines + off * off_chance; }
    [[nodiscard]] double mean_best() const noexcept {
        double mean = 0;
        for (const double safety : best) mean += safety / 8;
        return mean;
    }
};

struct Feature {
    std::string_view name;
    double (*value)(const PositionSummary& position);
};

// Every feature: its name and how it follows from the summary. The weights of the value are made for these, in this
// order: another one asks for a new training.
inline constexpr auto kFeatures = std::to_array<Feature>({
    {"safe", [](const PositionSummary& p) { return p.safe > 0 ? 1.0 : 0.0; }},
    {"safe_cells", [](const PositionSummary& p) { return std::log1p(p.safe); }},
    {"best", [](const PositionSummary& p) { return p.best[0]; }},
    {"second", [](const PositionSummary& p) { return p.best[1]; }},
    {"third", [](const PositionSummary& p) { return p.best[2]; }},
    {"mean_best", [](const PositionSummary& p) { return p.mean_best(); }},
    {"risk_best", [](const PositionSummary& p) { return -std::log(std::max(p.best[0], 1e-3)); }},
    {"density", [](const PositionSummary& p) { return p.unknown() > 0 ? p.mines() / p.unknown() : 0.0; }},
    {"unknown", [](const PositionSummary& p) { return std::log1p(p.unknown()); }},
    {"off", [](const PositionSummary& p) { return std::log1p(p.off); }},
    {"off_share",
     [](const PositionSummary& p) { return p.unknown() > 0 ? static_cast<double>(p.off) / p.unknown() : 0.0; }},
    {"frontier", [](const PositionSummary& p) { return p.frontier / 20.0; }},
    {"components", [](const PositionSummary& p) { return std::log1p(static_cast<double>(p.components)); }},
    {"entropy", [](const PositionSummary& p) { return p.entropy / 20; }},
    {"layouts", [](const PositionSummary& p) { return p.log_layouts / 50; }},
    {"tosses", [](const PositionSummary& p) { return p.expected_tosses; }},
    {"sealed", [](const PositionSummary& p) { return static_cast<double>(p.evident_tosses); }},
    {"even", [](const PositionSummary& p) { return p.even / 10.0; }},
    {"likely_safe", [](const PositionSummary& p) { return p.likely_safe / 10.0; }},
    {"likely_mine", [](const PositionSummary& p) { return p.likely_mine / 10.0; }},
    {"mines", [](const PositionSummary& p) { return std::log1p(p.mines()); }},
    {"board", [](const PositionSummary& p) { return std::log(static_cast<double>(p.cells)); }},
    {"off_safety", [](const PositionSummary& p) { return p.off > 0 ? 1 - p.off_chance : 0.0; }},
    {"opened", [](const PositionSummary& p) { return static_cast<double>(p.open) / p.cells; }},
    {"corners", [](const PositionSummary& p) { return static_cast<double>(p.off_corners); }},
    {"walls", [](const PositionSummary& p) { return p.off_walls / 20.0; }},
    {"boxes", [](const PositionSummary& p) { return p.boxes / 20.0; }},
});

// Their values, in the order of the table.
using Features = std::array<float, kFeatures.size()>;

// Where a feature stands in the table; a name that is not in it does not compile.
[[nodiscard]] consteval std::size_t feature(std::string_view name) {
    for (std::size_t i = 0; i < kFeatures.size(); ++i)
        if (kFeatures[i].name == name) return i;
    throw "no feature has that name";
}

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
