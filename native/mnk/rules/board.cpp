#include "mnk/rules/board.hpp"

#include <algorithm>

#include "mnk/rules/renju.hpp"
#include "support/errors.hpp"

namespace gridsage::mnk {

namespace {

void check_side(const char* name, int side) {
    if (side < kMinSide || side > kMaxSide)
        throw SetupError(std::string(name) + " " + std::to_string(side) + " is outside " + std::to_string(kMinSide) +
                         " to " + std::to_string(kMaxSide));
}

char letter(int seat) {
    return seat == 0 ? 'X' : 'O';
}

// Stones of that code beside a cell, one way along a direction.
int run(const Setup& setup, std::span<const std::uint8_t> cells, int cell, int step_x, int step_y, std::uint8_t code) {
    int x = cell % setup.width;
    int y = cell / setup.width;
    int length = 0;
    while (setup.holds(x += step_x, y += step_y) && cells[static_cast<std::size_t>(y * setup.width + x)] == code)
        ++length;
    return length;
}

// Whether a cell so many steps along a direction is on the board and holds that code.
bool holds_at(const Setup& setup, std::span<const std::uint8_t> cells, int cell, int d, int steps, std::uint8_t code) {
    const int x = cell % setup.width + steps * kStepX[d];
    const int y = cell / setup.width + steps * kStepY[d];
    return setup.holds(x, y) && cells[static_cast<std::size_t>(y * setup.width + x)] == code;
}

// Whether the stones beside a cell, so many on each side along a direction, make a row with it.
bool is_row(const Setup& setup, std::span<const std::uint8_t> cells, int cell, int d, int behind, int ahead, int seat) {
    const int length = 1 + ahead + behind;
    if (length != setup.k) return length > setup.k && !setup.exact_for(seat);
    if (setup.rule != Rule::kCaro) return true;
    const auto other = static_cast<std::uint8_t>(2 - seat);
    return !holds_at(setup, cells, cell, d, -behind - 1, other) || !holds_at(setup, cells, cell, d, ahead + 1, other);
}

const char* name_of(Rule rule) {
    return rule == Rule::kRenju ? "renju" : "caro";
}

std::string name_of(Foul foul) {
    return foul == Foul::kOverline ? "an overline" : foul == Foul::kDoubleFour ? "a double four" : "a double three";
}

}  // namespace

bool makes_row(const Setup& setup, std::span<const std::uint8_t> cells, int cell, int seat) noexcept {
    const auto code = static_cast<std::uint8_t>(seat + 1);
    for (int d = 0; d < kDirections; ++d) {
        const int ahead = run(setup, cells, cell, kStepX[d], kStepY[d], code);
        const int behind = run(setup, cells, cell, -kStepX[d], -kStepY[d], code);
        if (is_row(setup, cells, cell, d, behind, ahead, seat)) return true;
    }
    return false;
}

Setup::Setup(int width_, int height_, int k_, Rule rule_) : width(width_), height(height_), k(k_), rule(rule_) {
    check_side("width", width);
    check_side("height", height);
    if (k < kMinRow || k > kMaxRow)
        throw SetupError("k = " + std::to_string(k) + " is outside " + std::to_string(kMinRow) + " to " +
                         std::to_string(kMaxRow));
    if (k > std::max(width, height))
        throw SetupError(std::to_string(k) + " in a row do not fit on " + std::to_string(width) + "x" +
                         std::to_string(height));
    if ((rule == Rule::kRenju || rule == Rule::kCaro) && k != 5)
        throw SetupError(std::string(name_of(rule)) + " is played with 5 in a row, not " + std::to_string(k));
}

Board::Board(const Setup& setup) : setup_(setup), empty_(setup.cells()), cells_(setup.cells(), kEmpty) {
    moves_.reserve(cells_.size());
}

Board::Board(const Setup& setup, std::span<const std::uint8_t> cells, int turn) : Board(setup) {
    if (static_cast<int>(cells.size()) != setup.cells())
        throw SetupError("a position of this setup needs " + std::to_string(setup.cells()) + " cells, got " +
                         std::to_string(cells.size()));
    if (turn != 0 && turn != 1) throw SetupError("the side to move is 0 or 1, got " + std::to_string(turn));
    for (const auto code : cells)
        if (code > 2) throw SetupError("a cell holds 0, 1 or 2, got " + std::to_string(code));
    cells_.assign(cells.begin(), cells.end());
    turn_ = turn;
    empty_ = static_cast<int>(std::count(cells.begin(), cells.end(), kEmpty));
    for (int cell = 0; cell < setup.cells(); ++cell) {
        const int seat = cells_[cell] - 1;
        if (seat < 0 || seat == winner_ || !wins(cell, seat)) continue;
        if (winner_ >= 0) throw SetupError("both sides have a winning row: no game leads there");
        winner_ = seat;
        winning_cell_ = cell;
    }
    stuck_ = is_stuck();
}

void Board::push(int cell) {
    if (over()) {
        const std::string ended = winner_ < 0 ? "it is a draw" : std::string(1, letter(winner_)) + " has won";
        throw IllegalMoveError("cannot play another move: the game is over, " + ended);
    }
    if (cell < 0 || cell >= setup_.cells())
        throw IllegalMoveError("cannot play cell " + std::to_string(cell) + ": the board has cells 0 to " +
                               std::to_string(setup_.cells() - 1));
    if (cells_[cell] != kEmpty)
        throw IllegalMoveError("cannot play " + std::string(1, static_cast<char>('a' + cell % setup_.width)) +
                               std::to_string(cell / setup_.width + 1) + ": a stone of " + letter(cells_[cell] - 1) +
                               " is there");
    if (const Foul why = foul(cell); why != Foul::kNone)
        throw IllegalMoveError("cannot play " + std::string(1, static_cast<char>('a' + cell % setup_.width)) +
                               std::to_string(cell / setup_.width + 1) + ": renju forbids X " + name_of(why));
    moves_.push_back(cell);
    place(cell);
    stuck_ = is_stuck();
}

bool Board::place(int cell) {
    const int seat = turn_;
    cells_[cell] = static_cast<std::uint8_t>(seat + 1);
    --empty_;
    turn_ ^= 1;
    if (!wins(cell, seat)) return false;
    winner_ = seat;
    winning_cell_ = cell;
    return true;
}

int Board::pop() {
    if (moves_.empty()) throw IllegalMoveError("cannot take back a move: none was made");
    const int cell = moves_.back();
    moves_.pop_back();
    cells_[cell] = kEmpty;
    ++empty_;
    winner_ = -1;
    winning_cell_ = kNoCell;
    stuck_ = false;
    turn_ ^= 1;
    return cell;
}

std::vector<int> Board::row_through(int cell, std::uint8_t code) const {
    for (int d = 0; d < kDirections; ++d) {
        const int ahead = run(setup_, cells_, cell, kStepX[d], kStepY[d], code);
        const int behind = run(setup_, cells_, cell, -kStepX[d], -kStepY[d], code);
        if (!is_row(setup_, cells_, cell, d, behind, ahead, code - 1)) continue;
        const int step = kStepY[d] * setup_.width + kStepX[d];
        std::vector<int> row;
        for (int i = -behind; i <= ahead; ++i) row.push_back(cell + i * step);
        return row;
    }
    return {};
}

std::vector<int> Board::winning_row() const {
    return winner_ < 0 ? std::vector<int>{} : row_through(winning_cell_, static_cast<std::uint8_t>(winner_ + 1));
}

std::vector<int> Board::legal_moves() const {
    std::vector<int> found;
    if (over()) return found;
    for (int cell = 0; cell < setup_.cells(); ++cell)
        if (cells_[cell] == kEmpty && foul(cell) == Foul::kNone) found.push_back(cell);
    return found;
}

Foul Board::foul(int cell) const {
    return setup_.rule == Rule::kRenju && turn_ == 0 ? foul_at(setup_, cells_, cell) : Foul::kNone;
}

bool Board::is_stuck() const {
    if (setup_.rule != Rule::kRenju || turn_ != 0 || winner_ >= 0 || empty_ == 0) return false;
    for (int cell = 0; cell < setup_.cells(); ++cell)
        if (cells_[cell] == kEmpty && foul(cell) == Foul::kNone) return false;
    return true;
}

std::vector<int> Board::winning_cells(int seat) const {
    std::vector<int> found;
    for (int cell = 0; cell < setup_.cells(); ++cell)
        if (cells_[cell] == kEmpty && wins(cell, seat)) found.push_back(cell);
    return found;
}

}  // namespace gridsage::mnk
