// Patterns, threats and worth, kept move by move, are those of a board set up afresh; taking back restores everything.
#include <doctest/doctest.h>

#include "mnk/threats/threats.hpp"
#include "support/random.hpp"

using namespace gridsage;
using namespace gridsage::mnk;

namespace {

void same(const ThreatBoard& a, const ThreatBoard& b) {
    REQUIRE(a.key() == b.key());
    REQUIRE(a.value() == b.value());
    REQUIRE(a.empty() == b.empty());
    for (int cell = 0; cell < a.setup().cells(); ++cell) {
        REQUIRE(a.is_empty(cell) == b.is_empty(cell));
        if (!a.is_empty(cell)) continue;
        for (int seat = 0; seat < 2; ++seat) {
            REQUIRE(a.patterns(seat, cell) == b.patterns(seat, cell));
            REQUIRE(a.threat(seat, cell) == b.threat(seat, cell));
            REQUIRE(a.cells(seat, a.threat(seat, cell)).has(cell));
        }
    }
    for (int seat = 0; seat < 2; ++seat)
        for (int threat = 0; threat < kThreats; ++threat)
            REQUIRE(a.count(seat, static_cast<Threat>(threat)) == b.count(seat, static_cast<Threat>(threat)));
}

Pattern along(const char* text, int k, bool exact) {
    const int width = static_cast<int>(std::string(text).size());
    std::vector<std::uint8_t> cells(static_cast<std::size_t>(width * 3), 0);
    int at = kNoCell;
    for (int x = 0; x < width; ++x) {
        if (text[x] == '*') at = x;
        if (text[x] == 'X') cells[static_cast<std::size_t>(x)] = 1;
        if (text[x] == 'O') cells[static_cast<std::size_t>(x)] = 2;
    }
    const ThreatBoard board(Tables::make(Setup(width, 3, k, exact ? Rule::kExact : Rule::kFree)), cells, 0);
    return pattern_of(board.patterns(0, at), 0);
}

}  // namespace

TEST_CASE("a stone makes of a line what a player would say") {
    CHECK(along("...XX*X...", 5, false) == Pattern::kOpenFour);
    CHECK(along("..OXX*X...", 5, false) == Pattern::kFour);
    CHECK(along("...XX*....", 5, false) == Pattern::kWideThree);
    CHECK(along("...X*.X...", 5, false) == Pattern::kOpenThree);
    CHECK(along("..OXX*....", 5, false) == Pattern::kHalfThree);
    CHECK(along("XX*XX", 5, false) == Pattern::kRow);
    CHECK(along("OX*X.O", 5, false) == Pattern::kDead);
    CHECK(along("XX.*XX.XX", 5, false) == Pattern::kOpenFour);
}

TEST_CASE("an overlong row is worth nothing under the exact rule") {
    CHECK(along("XXX*XX....", 5, false) == Pattern::kRow);
    CHECK(along("XXX*XX....", 5, true) == Pattern::kDead);
    CHECK(along("..XX*X..X.", 5, false) == Pattern::kOpenFour);
}

TEST_CASE("what is kept up to date is what a fresh board has") {
    struct Case {
        int width, height, k;
        bool exact;
    };
    for (const auto& [width, height, k, exact] : {Case{20, 20, 5, false}, Case{15, 15, 5, true}, Case{7, 9, 4, false},
                                                  Case{3, 3, 3, false}, Case{25, 25, 8, true}}) {
        const Setup setup(width, height, k, exact ? Rule::kExact : Rule::kFree);
        const auto tables = Tables::make(setup);
        RandomStream stream(static_cast<std::uint64_t>(width * 100 + k));
        std::vector<std::uint8_t> cells(static_cast<std::size_t>(setup.cells()), 0);
        ThreatBoard board(tables, cells, 0);
        const ThreatBoard start = board;
        std::vector<int> played;
        while (static_cast<int>(played.size()) < std::min(60, setup.cells())) {
            const auto cell = static_cast<int>(stream.below(static_cast<std::uint64_t>(setup.cells())));
            if (!board.is_empty(cell)) continue;
            cells[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(board.turn() + 1);
            board.push(cell);
            played.push_back(cell);
            if (played.size() % 9 == 0 || setup.cells() < 10) same(board, ThreatBoard(tables, cells, board.turn()));
        }
        while (!played.empty()) {
            board.pop();
            played.pop_back();
        }
        same(board, start);
    }
}

TEST_CASE("the defences against an open four are exactly the cells that take it away") {
    // An open three of seat 1 on row 7 of 15x15: both near ends and both far ends defend.
    const Setup setup(15, 15, 5);
    std::vector<std::uint8_t> cells(225, 0);
    for (const int x : {6, 7, 8}) cells[static_cast<std::size_t>(7 * 15 + x)] = 2;
    const ThreatBoard board(Tables::make(setup), cells, 0);
    REQUIRE(board.count(1, Threat::kOpenFour) == 2);
    const CellSet against = board.defences(1, 7 * 15 + 5, Threat::kOpenFour);
    CHECK(against.has(7 * 15 + 5));
    CHECK(against.has(7 * 15 + 4));
    CHECK(against.has(7 * 15 + 9));
    CHECK_FALSE(against.has(7 * 15 + 3));
}
