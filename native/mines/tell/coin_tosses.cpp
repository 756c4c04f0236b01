#include "mines/tell/coin_tosses.hpp"

#include <algorithm>
#include <cmath>

#include "mines/endgame/sealed.hpp"
#include "mines/rules/board.hpp"

namespace gridsage::mines {

namespace {

// Pairs that the open numbers do not tell apart and that are even: cells of one box, or the last two off the frontier.
std::vector<std::vector<int>> even_pairs(const Position& position) {
    const Constraints& constraints = position.constraints();
    std::vector<std::vector<int>> pairs;
    const auto consider = [&](std::span<const int> cells) {
        if (cells.size() == 2 && std::abs(position.chance(cells[0]) - 0.5) < 1e-9)
            pairs.emplace_back(cells.begin(), cells.end());
    };
    for (const Box& box : constraints.boxes()) consider(constraints.cells(box));
    consider(constraints.off());
    return pairs;
}

}  // namespace

std::vector<std::vector<int>> find_provable_coin_tosses(Engine& engine, std::span<const std::uint8_t> shown, int mines,
                                                        const Position& position, const CountOptions& options) {
    std::vector<std::vector<int>> found = find_evident_coin_tosses(engine.geometry(), position);
    std::vector<std::uint8_t> view(shown.begin(), shown.end());
    Position both;
    for (std::vector<int>& pair : even_pairs(position)) {
        const bool known = std::ranges::any_of(
            found, [&](const std::vector<int>& group) { return std::ranges::find(group, pair[0]) != group.end(); });
        if (known || can_be_told_apart(engine.geometry(), position, pair[0], pair[1])) continue;
        if (options.limits.deadline.passed()) break;
        // They are even: if they cannot both be mines, they cannot both be safe either.
        for (const int cell : pair) view[cell] = kExploded;
        const Finding finding = engine.analyse(view, mines, both, options);
        for (const int cell : pair) view[cell] = shown[cell];
        if (finding != Finding::kFine && finding != Finding::kStopped) found.push_back(std::move(pair));
    }
    std::ranges::sort(found);
    return found;
}

}  // namespace gridsage::mines
