#include "mines/guess/features.hpp"

#include <algorithm>
#include <cmath>

#include "mines/endgame/sealed.hpp"

namespace gridsage::mines {

double coin_toss_risk(const Geometry& geometry, const Position& position, std::vector<float>& chance) {
    const int width = geometry.width();
    const int height = geometry.height();
    // A border of walls, which see nothing, saves every test of the edge: a wall counts as a sure mine.
    const int stride = width + 4;
    chance.assign(static_cast<std::size_t>(stride) * static_cast<std::size_t>(height + 4), 1.0F);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            chance[static_cast<std::size_t>((y + 2) * stride + x + 2)] =
                static_cast<float>(position.chance(y * width + x));
    double risk = 0;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const float* at = chance.data() + (y + 2) * stride + x + 2;
            const float a = at[0];
            if (a <= 0.0F || a >= 1.0F) continue;
            // The pair lies along `step`; `side` is across it.
            for (const auto& [step, side] : {std::pair{1, stride}, std::pair{stride, 1}}) {
                const float b = at[step];
                if (b <= 0.0F || b >= 1.0F) continue;
                const float* first = at - step;
                const float* last = at + 2 * step;
                const float ends = first[0] * last[0];
                if (ends == 0.0F) continue;
                const float sides = first[-side] * first[side] * last[-side] * last[side];
                risk += static_cast<double>(ends * sides) * static_cast<double>(a * (1 - b) + b * (1 - a));
            }
        }
    return risk;
}

Features FeatureReader::read(const Geometry& geometry, const Position& position) {
    const Constraints& constraints = position.constraints();
    // A cell with nothing undecided around it is dead: opening it tells nothing.
    const auto alive = [&](int cell) {
        return std::ranges::any_of(geometry.around(cell), [&](int other) {
            const Mark mark = constraints.mark(other);
            if (mark == Mark::kOff) return position.off_chance() > 0 && position.off_chance() < 1;
            if (mark != Mark::kFrontier) return false;
            const double chance = position.box_chance(constraints.box_of(other));
            return chance > 0 && chance < 1;
        });
    };
    std::array<double, 8> best{};  // safeties, highest first
    const auto insert = [&](double safety) {
        if (safety <= best.back()) return;
        std::size_t i = best.size() - 1;
        for (; i > 0 && best[i - 1] < safety; --i) best[i] = best[i - 1];
        best[i] = safety;
    };
    int safe = 0;
    int open = 0;
    int corners = 0;
    int walls = 0;
    for (int cell = 0; cell < geometry.cells(); ++cell) {
        const Mark mark = constraints.mark(cell);
        safe += mark == Mark::kSafe && alive(cell);
        open += mark == Mark::kOpen;
        if (mark == Mark::kOff) {
            const std::size_t around = geometry.around(cell).size();
            corners += around <= 3;
            walls += around < 8;
        }
    }
    double entropy = 0;
    int frontier = 0;
    int boxes = 0;
    int even = 0;
    int likely_safe = 0;
    int likely_mine = 0;
    double expected = 0;
    for (std::size_t b = 0; b < constraints.boxes().size(); ++b) {
        const int size = constraints.boxes()[b].size;
        const double p = position.box_chance(static_cast<int>(b));
        if (p == 1) continue;
        int living = 0;
        for (const int cell : constraints.cells(constraints.boxes()[b])) living += alive(cell);
        if (p == 0) {
            safe += living;
            continue;
        }
        frontier += size;
        ++boxes;
        expected += size * p;
        entropy -= size * (p * std::log2(p) + (1 - p) * std::log2(1 - p));
        if (p > 0.35 && p < 0.65) even += size;
        if (p < 0.1) likely_safe += size;
        if (p > 0.9) likely_mine += size;
        for (int i = 0; i < living; ++i) insert(1 - p);
    }
    int off = static_cast<int>(constraints.off().size());
    const double off_chance = position.off_chance();
    if (off > 0 && off_chance == 0) {
        for (const int cell : constraints.off()) safe += alive(cell);
        off = 0;
    }
    if (off_chance == 1) off = 0;
    for (int i = 0; i < std::min(off, 8); ++i) insert(1 - off_chance);
    for (int i = 0; i < std::min(safe, 8); ++i) insert(1);
    const int unknown = frontier + off;
    const double mines = expected + off * off_chance;
    double mean = 0;
    for (const double safety : best) mean += safety / 8;
    const auto tosses = find_coin_tosses(geometry, position);
    const std::array<double, kFeatureNames.size()> values = {
        safe > 0 ? 1.0 : 0.0,
        std::log1p(safe),
        best[0],
        best[1],
        best[2],
        mean,
        -std::log(std::max(best[0], 1e-3)),
        unknown > 0 ? mines / unknown : 0.0,
        std::log1p(unknown),
        std::log1p(off),
        unknown > 0 ? static_cast<double>(off) / unknown : 0.0,
        frontier / 20.0,
        std::log1p(static_cast<double>(constraints.components().size())),
        entropy / 20,
        position.log_layouts() / 50,
        coin_toss_risk(geometry, position, chance_),
        static_cast<double>(tosses.size()),
        even / 10.0,
        likely_safe / 10.0,
        likely_mine / 10.0,
        std::log1p(mines),
        std::log(static_cast<double>(geometry.cells())),
        off > 0 ? 1 - off_chance : 0.0,
        static_cast<double>(open) / geometry.cells(),
        static_cast<double>(corners),
        walls / 20.0,
        boxes / 20.0,
    };
    Features features;
    for (std::size_t i = 0; i < features.size(); ++i) features[i] = static_cast<float>(values[i]);
    return features;
}

}  // namespace gridsage::mines
