#include "mnk/rules/renju.hpp"

#include <algorithm>
#include <array>

namespace gridsage::mnk {

namespace {

constexpr std::uint8_t kFirst = 1;
constexpr int kFive = 5;

// The cells with a wall around them: a step over the edge meets a stone of nobody.
class Points {
  public:
    Points(const Setup& setup, std::span<const std::uint8_t> cells) : width_(setup.width + 2) {
        for (int d = 0; d < kDirections; ++d) steps_[d] = kStepY[d] * width_ + kStepX[d];
        std::fill_n(points_.begin(), width_ * (setup.height + 2), kWall);
        for (int y = 0; y < setup.height; ++y)
            std::copy_n(cells.begin() + y * setup.width, setup.width, points_.begin() + (y + 1) * width_ + 1);
    }
    [[nodiscard]] int point(const Setup& setup, int cell) const noexcept {
        return (cell / setup.width + 1) * width_ + cell % setup.width + 1;
    }

    Foul foul(int point) {
        points_[point] = kFirst;
        const Foul found = foul_of_stone(point);
        points_[point] = kEmpty;
        return found;
    }

  private:
    static constexpr std::uint8_t kWall = 3;
    struct Row {
        int begin;  // the points beyond both ends
        int end;
        int length;
    };

    [[nodiscard]] Row row(int point, int d) const noexcept {
        Row found{point - steps_[d], point + steps_[d], 1};
        for (; points_[found.begin] == kFirst; found.begin -= steps_[d]) ++found.length;
        for (; points_[found.end] == kFirst; found.end += steps_[d]) ++found.length;
        return found;
    }
    [[nodiscard]] bool makes_five(int point, int d) const noexcept {
        return points_[point] == kEmpty && row(point, d).length == kFive;
    }

    Foul foul_of_stone(int point) {
        std::array<Row, kDirections> rows;
        for (int d = 0; d < kDirections; ++d) rows[d] = row(point, d);
        const auto any = [&](auto passes) { return std::any_of(rows.begin(), rows.end(), passes); };
        // 1. Five wins before anything is forbidden.
        if (any([](const Row& row) { return row.length == kFive; })) return Foul::kNone;
        // 2. Longer rows.
        if (any([](const Row& row) { return row.length > kFive; })) return Foul::kOverline;
        // 3. Two fours: a straight four, which two points complete, is one.
        int fours = 0;
        for (int d = 0; d < kDirections; ++d) {
            const int ways = (makes_five(rows[d].begin, d) ? 1 : 0) + (makes_five(rows[d].end, d) ? 1 : 0);
            fours += rows[d].length == kFive - 1 ? std::min(ways, 1) : ways;
        }
        if (fours > 1) return Foul::kDoubleFour;
        // 4. Two threes, which may need a look at other points.
        int threes = 0;
        for (int d = 0; d < kDirections && threes < 2; ++d)
            if (grows(rows[d].begin, d) || grows(rows[d].end, d)) ++threes;
        return threes > 1 ? Foul::kDoubleThree : Foul::kNone;
    }

    // Whether a stone here, allowed and no five, makes a straight four along the direction.
    bool grows(int point, int d) {
        if (points_[point] != kEmpty) return false;
        points_[point] = kFirst;
        const Row four = row(point, d);
        bool allowed = four.length == kFive - 1 && makes_five(four.begin, d) && makes_five(four.end, d);
        for (int other = 0; other < kDirections && allowed; ++other) allowed = row(point, other).length != kFive;
        allowed = allowed && foul_of_stone(point) == Foul::kNone;
        points_[point] = kEmpty;
        return allowed;
    }

    int width_;
    std::array<int, kDirections> steps_{};
    std::array<std::uint8_t, (kMaxSide + 2) * (kMaxSide + 2)> points_;
};

}  // namespace

Foul foul_at(const Setup& setup, std::span<const std::uint8_t> cells, int cell) {
    Points points(setup, cells);
    return points.foul(points.point(setup, cell));
}

}  // namespace gridsage::mnk
