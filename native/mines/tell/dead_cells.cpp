#include "mines/tell/dead_cells.hpp"

#include <algorithm>

namespace gridsage::mines {

namespace {

constexpr std::uint8_t kUnseen = 255;
constexpr std::uint8_t kAlive = 254;

// Whether at most one number is possible, by trying all. What could not be counted is taken for possible: a cell is
// called dead only when that is proved.
bool proves_dead(Engine& engine, std::vector<std::uint8_t>& shown, int mines, int cell, const Position& position,
                 const CountOptions& options, Position& scratch) {
    int sure = 0;
    int open = 0;
    for (const int other : engine.geometry().around(cell)) {
        const double chance = position.chance(other);
        sure += chance == 1.0;
        open += chance > 0.0 && chance < 1.0;
    }
    if (open == 0) return true;
    const std::uint8_t before = shown[cell];
    int possible = 0;
    for (int number = sure; number <= sure + open && possible < 2; ++number) {
        shown[cell] = static_cast<std::uint8_t>(number);
        const Finding finding = engine.analyse(shown, mines, scratch, options);
        possible += finding == Finding::kFine || finding == Finding::kStopped;
    }
    shown[cell] = before;
    return possible < 2;
}

}  // namespace

std::optional<std::vector<int>> find_dead_cells(Engine& engine, std::span<const std::uint8_t> shown, int mines,
                                                const Position& position, const CountOptions& options) {
    const Geometry& geometry = engine.geometry();
    const auto count = static_cast<std::size_t>(geometry.cells());
    // 1. Two random layouts in which a safe cell shows different numbers prove that it lives: that settles most cells.
    constexpr int kLayouts = 48;
    std::vector<std::uint8_t> number(count, kUnseen);
    std::vector<std::uint8_t> mine(count);
    RandomStream random(1);
    for (int i = 0; i < kLayouts; ++i) {
        position.draw(random, mine);
        for (std::size_t cell = 0; cell < count; ++cell) {
            if (position.constraints().mark(static_cast<int>(cell)) == Mark::kOpen || mine[cell]) continue;
            if (number[cell] == kAlive) continue;
            const std::uint8_t shows = geometry.number_at(static_cast<int>(cell), mine);
            if (number[cell] == kUnseen) number[cell] = shows;
            if (number[cell] != shows) number[cell] = kAlive;
        }
        if (options.limits.deadline.passed()) return std::nullopt;
    }
    // 2. The others are proved.
    std::vector<int> dead;
    std::vector<std::uint8_t> view(shown.begin(), shown.end());
    Position scratch;
    for (std::size_t cell = 0; cell < count; ++cell) {
        const int c = static_cast<int>(cell);
        if (position.constraints().mark(c) == Mark::kOpen || number[cell] == kAlive || position.chance(c) == 1.0)
            continue;
        if (proves_dead(engine, view, mines, c, position, options, scratch)) dead.push_back(c);
        if (options.limits.deadline.passed()) return std::nullopt;
    }
    return dead;
}

}  // namespace gridsage::mines
