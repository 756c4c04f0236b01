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

namespace {

// Sums a position up: the cells that single numbers decide, the boxes of the frontier, and what lies off it.
class Summariser {
  public:
    Summariser(const Geometry& geometry, const Position& position)
        : geometry_(geometry), position_(position), constraints_(position.constraints()) {}

    [[nodiscard]] PositionSummary run() {
        summary_.cells = geometry_.cells();
        summary_.components = static_cast<int>(constraints_.components().size());
        summary_.log_layouts = position_.log_layouts();
        add_marks();
        for (std::size_t b = 0; b < constraints_.boxes().size(); ++b) add_box(static_cast<int>(b));
        add_off();
        add_safety(1, summary_.safe);
        return summary_;
    }

  private:
    [[nodiscard]] bool is_alive(int cell) const {
        return std::ranges::any_of(geometry_.around(cell), [&](int other) {
            const Mark mark = constraints_.mark(other);
            if (mark == Mark::kOff) return position_.off_chance() > 0 && position_.off_chance() < 1;
            if (mark != Mark::kFrontier) return false;
            const double chance = position_.box_chance(constraints_.box_of(other));
            return chance > 0 && chance < 1;
        });
    }

    // As many cells of that safety as there is room for among the best.
    void add_safety(double safety, int count) {
        auto& best = summary_.best;
        for (int c = 0; c < std::min(count, static_cast<int>(best.size())) && safety > best.back(); ++c) {
            std::size_t i = best.size() - 1;
            for (; i > 0 && best[i - 1] < safety; --i) best[i] = best[i - 1];
            best[i] = safety;
        }
    }

    void add_marks() {
        for (int cell = 0; cell < geometry_.cells(); ++cell) {
            const Mark mark = constraints_.mark(cell);
            summary_.safe += mark == Mark::kSafe && is_alive(cell);
            summary_.open += mark == Mark::kOpen;
            if (mark == Mark::kOff) {
                const std::size_t around = geometry_.around(cell).size();
                summary_.off_corners += around <= 3;
                summary_.off_walls += around < 8;
            }
        }
    }

    void add_box(int box) {
        const int size = constraints_.boxes()[box].size;
        const double p = position_.box_chance(box);
        if (p == 1) return;
        int living = 0;
        for (const int cell : constraints_.cells(constraints_.boxes()[box])) living += is_alive(cell);
        if (p == 0) {
            summary_.safe += living;
            return;
        }
        summary_.frontier += size;
        ++summary_.boxes;
        summary_.frontier_mines += size * p;
        summary_.entropy -= size * (p * std::log2(p) + (1 - p) * std::log2(1 - p));
        if (p > 0.35 && p < 0.65) summary_.even += size;
        if (p < 0.1) summary_.likely_safe += size;
        if (p > 0.9) summary_.likely_mine += size;
        add_safety(1 - p, living);
    }

    void add_off() {
        summary_.off_chance = position_.off_chance();
        if (summary_.off_chance == 0) {
            for (const int cell : constraints_.off()) summary_.safe += is_alive(cell);
        } else if (summary_.off_chance < 1) {
            summary_.off = static_cast<int>(constraints_.off().size());
            add_safety(1 - summary_.off_chance, summary_.off);
        }
    }

    const Geometry& geometry_;
    const Position& position_;
    const Constraints& constraints_;
    PositionSummary summary_;
};

}  // namespace

Features FeatureReader::read(const Geometry& geometry, const Position& position) {
    PositionSummary summary = Summariser(geometry, position).run();
    summary.expected_tosses = coin_toss_risk(geometry, position, chance_);
    summary.evident_tosses = find_evident_coin_tosses(geometry, position).size();
    Features features;
    for (std::size_t i = 0; i < features.size(); ++i) features[i] = static_cast<float>(kFeatures[i].value(summary));
    return features;
}

}  // namespace gridsage::mines
