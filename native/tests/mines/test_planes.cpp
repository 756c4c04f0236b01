// What single numbers decide, plane by plane, against the same cell by cell.
#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "mines/count/constraints.hpp"
#include "mines/rules/board.hpp"
#include "support/random.hpp"

namespace {

using namespace gridsage;
using namespace gridsage::mines;

struct View {
    int width;
    int height;
    std::vector<std::uint8_t> shown;
    std::vector<std::uint8_t> given;
    bool trust_flags;
};

View random_view(RandomStream& random) {
    View view{1 + static_cast<int>(random.below(36)), 1 + static_cast<int>(random.below(20)), {}, {}, false};
    const int cells = view.width * view.height;
    view.trust_flags = random.below(2) == 0;
    // Mostly true numbers of a random board; now and then one that lies.
    std::vector<int> mine;
    for (int cell = 0; cell < cells; ++cell) mine.push_back(random.below(6) == 0);
    const bool lies = random.below(4) == 0;
    const auto density = 2 + random.below(6);
    for (int cell = 0; cell < cells; ++cell) {
        std::uint8_t number = 0;
        for (const int other : neighbours_of(view.width, view.height, cell))
            number = static_cast<std::uint8_t>(number + mine[static_cast<std::size_t>(other)]);
        if (lies && random.below(40) == 0) number = static_cast<std::uint8_t>(random.below(9));
        if (mine[static_cast<std::size_t>(cell)])
            view.shown.push_back(random.below(5) == 0 ? kFlag : random.below(5) == 0 ? kExploded : kHidden);
        else
            view.shown.push_back(random.below(density) == 0 ? kHidden : number);
    }
    if (random.below(3) == 0)
        for (int cell = 0; cell < cells; ++cell) view.given.push_back(random.below(3) > 0);
    return view;
}

// Applies single numbers until nothing changes, in the plainest way; nothing when one of them cannot be right.
std::vector<Mark> decide_plainly(const View& view) {
    const int cells = view.width * view.height;
    std::vector<Mark> marks;
    for (const std::uint8_t code : view.shown)
        marks.push_back(code <= 8                                                  ? Mark::kOpen
                        : code == kExploded || (code == kFlag && view.trust_flags) ? Mark::kKnownMine
                                                                                   : Mark::kOff);
    for (bool changed = true; changed;) {
        changed = false;
        for (int cell = 0; cell < cells; ++cell) {
            const auto at = static_cast<std::size_t>(cell);
            if (marks[at] != Mark::kOpen || (!view.given.empty() && !view.given[at])) continue;
            int need = view.shown[at];
            std::vector<std::size_t> undecided;
            for (const int other : neighbours_of(view.width, view.height, cell)) {
                const auto o = static_cast<std::size_t>(other);
                need -= marks[o] == Mark::kKnownMine || marks[o] == Mark::kMine;
                if (marks[o] == Mark::kOff || marks[o] == Mark::kFrontier) undecided.push_back(o);
            }
            const int count = static_cast<int>(undecided.size());
            if (need < 0 || need > count) return {};
            for (const std::size_t o : undecided)
                marks[o] = need == 0 ? Mark::kSafe : need == count ? Mark::kMine : Mark::kFrontier;
            changed |= count > 0 && (need == 0 || need == count);
        }
    }
    return marks;
}

}  // namespace

TEST_CASE("planes decide what single numbers decide, one after the other") {
    RandomStream random(17);
    Constraints constraints;  // one for all, so that what is left from a view would show in the next
    int wrong = 0;
    for (int round = 0; round < 600; ++round) {
        const View view = random_view(random);
        const auto expected = decide_plainly(view);
        const Geometry geometry(view.width, view.height);
        REQUIRE(constraints.build(geometry, view.shown, 1000, view.trust_flags, view.given) == !expected.empty());
        wrong += expected.empty();
        if (expected.empty()) continue;
        int mines = 0;
        std::size_t off = 0;
        for (std::size_t cell = 0; cell < expected.size(); ++cell) {
            REQUIRE(constraints.mark(static_cast<int>(cell)) == expected[cell]);
            mines += expected[cell] == Mark::kMine || expected[cell] == Mark::kKnownMine;
            off += expected[cell] == Mark::kOff;
        }
        CHECK(constraints.mines() == 1000 - mines);
        CHECK(constraints.off().size() == off);
        // Every frontier cell is in the box that says so, and its box touches the numbers that it touches.
        for (std::size_t b = 0; b < constraints.boxes().size(); ++b)
            for (const int cell : constraints.cells(constraints.boxes()[b])) {
                CHECK(constraints.box_of(cell) == static_cast<int>(b));
                for (const int clue : constraints.clues(constraints.boxes()[b])) {
                    const auto around = geometry.around(constraints.clues()[static_cast<std::size_t>(clue)].cell);
                    CHECK(std::find(around.begin(), around.end(), cell) != around.end());
                }
            }
    }
    CHECK(wrong > 20);
}
