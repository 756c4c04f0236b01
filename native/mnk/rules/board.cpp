#include "mnk/rules/board.hpp"

#include <algorithm>

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

}  // namespace

bool makes_row(const Setup& setup, std::span<const std::uint8_t> cells, int cell, int seat) noexcept {
    const auto code = static_cast<std::uint8_t>(seat + 1);
    for (int d = 0; d < kDirections; ++d) {
        const int length = 1 + run(setup, cells, cell, kStepX[d], kStepY[d], code) +
                           run(setup, cells, cell, -kStepX[d], -kStepY[d], code);
        if (setup.exact ? length == setup.k : length >= setup.k) return true;
    }
    return false;
}

Setup::Setup(int width_, int height_, int k_, bool exact_) : width(width_), height(height_), k(k_), exact(exact_) {
    check_side("width", width);
    check_side("height", height);
    if (k < kMinRow || k > kMaxRow)
        throw SetupError("k = " + std::to_string(k) + " is outside " + std::to_string(kMinRow) + " to " +
                         std::to_string(kMaxRow));
    if (k > std::max(width, height))
        throw SetupError(std::to_string(k) + " in a row do not fit on " + std::to_string(width) + "x" +
                         std::to_string(height));
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
    moves_.push_back(cell);
    place(cell);
}

bool Board::place(int cell) noexcept {
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
    turn_ ^= 1;
    return cell;
}

std::vector<int> Board::row_through(int cell, std::uint8_t code) const {
    for (int d = 0; d < kDirections; ++d) {
        const int ahead = run(setup_, cells_, cell, kStepX[d], kStepY[d], code);
        const int behind = run(setup_, cells_, cell, -kStepX[d], -kStepY[d], code);
        const int length = 1 + ahead + behind;
        if (setup_.exact ? length != setup_.k : length < setup_.k) continue;
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
        if (cells_[cell] == kEmpty) found.push_back(cell);
    return found;
}

std::vector<int> Board::winning_cells(int seat) const {
    std::vector<int> found;
    for (int cell = 0; cell < setup_.cells(); ++cell)
        if (cells_[cell] == kEmpty && wins(cell, seat)) found.push_back(cell);
    return found;
}

}  // namespace gridsage::mnk
