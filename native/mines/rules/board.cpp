#include "mines/rules/board.hpp"

#include <algorithm>
#include <numeric>

#include "support/errors.hpp"
#include "support/random.hpp"

namespace gridsage::mines {

namespace {

const char* rule_name(StartRule rule) {
    switch (rule) {
        case StartRule::kOpening:
            return "opening";
        case StartRule::kSafe:
            return "safe";
        case StartRule::kAny:
            return "any";
    }
    return "?";
}

const char* status_name(Status status) {
    switch (status) {
        case Status::kPlaying:
            return "playing";
        case Status::kWon:
            return "won";
        case Status::kLost:
            return "lost";
    }
    return "?";
}

void check_side(const char* name, int side) {
    if (side < 1 || side > kMaxSide)
        throw SetupError(std::string(name) + " " + std::to_string(side) + " is outside 1 to " +
                         std::to_string(kMaxSide));
}

std::string format(const Setup& setup) {
    std::string text =
        std::to_string(setup.width) + "x" + std::to_string(setup.height) + "/" + std::to_string(setup.mines);
    if (setup.start != StartRule::kOpening) text += std::string("@") + rule_name(setup.start);
    return text;
}

}  // namespace

Setup::Setup(int width_, int height_, int mines_, StartRule start_)
    : width(width_), height(height_), mines(mines_), start(start_) {
    check_side("width", width);
    check_side("height", height);
    if (mines < 0) throw SetupError(std::to_string(mines) + " mines: must be 0 or more");
    const int free = start == StartRule::kOpening ? std::min(3, width) * std::min(3, height)
                     : start == StartRule::kSafe  ? 1
                                                  : 0;
    const int most = cells() - free;
    if (mines > most)
        throw SetupError(std::to_string(mines) + " mines do not fit on " + std::to_string(width) + "x" +
                         std::to_string(height) + " with start rule '" + rule_name(start) + "': at most " +
                         std::to_string(std::max(most, 0)));
}

std::uint8_t highest_code(std::span<const std::uint8_t> cells) noexcept {
    std::uint8_t highest = 0;
    for (const std::uint8_t code : cells) highest = std::max(highest, code);
    return highest;
}

Neighbours neighbours_of(int width, int height, int cell) noexcept {
    Neighbours around;
    const int x = cell % width;
    const int y = cell / width;
    if (x > 0 && y > 0 && x < width - 1 && y < height - 1)  // most cells: no edge to look for
        return {8,
                {cell - width - 1, cell - width, cell - width + 1, cell - 1, cell + 1, cell + width - 1, cell + width,
                 cell + width + 1}};
    for (int r = std::max(0, y - 1); r <= std::min(height - 1, y + 1); ++r)
        for (int c = std::max(0, x - 1); c <= std::min(width - 1, x + 1); ++c)
            if (r != y || c != x) around.cells[around.count++] = r * width + c;
    return around;
}

namespace {

// Tells the mines' cells to `lay`, in the order in which they are drawn.
template <class Lay>
void draw_mines(const Setup& setup, std::uint64_t seed, int first, const Lay& lay) {
    std::vector<std::uint8_t> free(static_cast<std::size_t>(setup.cells()), 0);
    if (setup.start != StartRule::kAny) free[first] = 1;
    if (setup.start == StartRule::kOpening)
        for (const int other : neighbours_of(setup.width, setup.height, first)) free[other] = 1;

    RandomStream stream(seed);
    std::vector<int> order(static_cast<std::size_t>(setup.cells()));
    std::iota(order.begin(), order.end(), 0);
    int mines = 0;
    for (std::size_t drawn = 0; mines < setup.mines; ++drawn) {
        const std::size_t chosen = drawn + stream.below(order.size() - drawn);
        std::swap(order[drawn], order[chosen]);
        if (free[order[drawn]]) continue;
        lay(order[drawn]);
        ++mines;
    }
}

}  // namespace

std::vector<int> make_layout(const Setup& setup, std::uint64_t seed, int first) {
    std::vector<int> mines;
    mines.reserve(static_cast<std::size_t>(setup.mines));
    draw_mines(setup, seed, first, [&](int cell) { mines.push_back(cell); });
    std::sort(mines.begin(), mines.end());
    return mines;
}

Board::Board(const Setup& setup, std::uint64_t seed)
    : setup_(setup),
      seed_(seed),
      to_open_(setup.cells() - setup.mines),
      shown_(static_cast<std::size_t>(setup.cells()), kHidden),
      mine_(static_cast<std::size_t>(setup.cells()), 0) {}

Board Board::with_mines(const Setup& setup, std::span<const int> mines) {
    Board board(setup, 0);
    for (const int cell : mines)
        if (cell < 0 || cell >= setup.cells())
            throw SetupError("mine " + std::to_string(cell) + " lies outside " + format(setup));
    board.lay(mines);
    if (std::ssize(board.mines()) != setup.mines || std::ssize(mines) != setup.mines)
        throw SetupError(format(setup) + " needs " + std::to_string(setup.mines) + " different mines");
    return board;
}

void Board::restart(std::uint64_t seed) noexcept {
    seed_ = seed;
    status_ = Status::kPlaying;
    laid_ = false;
    to_open_ = setup_.cells() - setup_.mines;
    std::fill(shown_.begin(), shown_.end(), kHidden);
    std::fill(mine_.begin(), mine_.end(), std::uint8_t{0});
}

void Board::lay(std::span<const int> mines) noexcept {
    for (const int cell : mines) mine_[cell] = 1;
    laid_ = true;
}

std::vector<int> Board::mines() const {
    std::vector<int> cells;
    if (laid_)
        for (int cell = 0; cell < setup_.cells(); ++cell)
            if (mine_[cell]) cells.push_back(cell);
    return cells;
}

int Board::mines_left() const noexcept {
    return setup_.mines - static_cast<int>(std::count(shown_.begin(), shown_.end(), kFlag));
}

std::vector<int> Board::open(int cell) {
    check_hidden(cell);
    return open_all({cell});
}

int Board::open_and_count(int cell) {
    check_hidden(cell);
    std::vector<int> todo{cell};
    int opened = 0;
    flood(todo, [&](int) { ++opened; });
    return opened;
}

void Board::check_hidden(int cell) const {
    if (code("open", cell) != kHidden)
        refuse("open", cell, shown_[cell] == kFlag ? "it is flagged" : "it is open already");
}

std::vector<int> Board::flag(int cell) {
    if (code("flag", cell) != kHidden)
        refuse("flag", cell, shown_[cell] == kFlag ? "it is flagged already" : "it is open");
    shown_[cell] = kFlag;
    return {cell};
}

std::vector<int> Board::unflag(int cell) {
    if (code("unflag", cell) != kFlag) refuse("unflag", cell, "it has no flag");
    shown_[cell] = kHidden;
    return {cell};
}

std::vector<int> Board::chord(int cell) {
    const int number = code("chord", cell);
    if (number > 8) refuse("chord", cell, "it is not an open number");
    int flags = 0;
    std::vector<int> hidden;
    for (const int other : neighbours_of(setup_.width, setup_.height, cell)) {
        if (shown_[other] == kFlag) ++flags;
        if (shown_[other] == kHidden) hidden.push_back(other);
    }
    if (flags != number)
        refuse("chord", cell,
               "it shows " + std::to_string(number) + " and has " + std::to_string(flags) + " flags around it");
    if (hidden.empty()) refuse("chord", cell, "no hidden cell is left around it");
    return open_all(std::move(hidden));
}

std::vector<int> Board::open_all(std::vector<int> todo) {
    std::vector<int> opened;
    flood(todo, [&](int cell) { opened.push_back(cell); });
    std::sort(opened.begin(), opened.end());
    return opened;
}

template <class Tell>
void Board::flood(std::vector<int>& todo, const Tell& tell) {
    if (!laid_) {
        draw_mines(setup_, seed_, todo.front(), [&](int cell) { mine_[cell] = 1; });
        laid_ = true;
    }
    while (!todo.empty()) {
        const int cell = todo.back();
        todo.pop_back();
        // A flag stops the flood; a cell may have been put on the list twice.
        if (shown_[cell] != kHidden) continue;
        tell(cell);
        if (mine_[cell]) {
            shown_[cell] = kExploded;
            status_ = Status::kLost;
            continue;
        }
        const Neighbours around = neighbours_of(setup_.width, setup_.height, cell);
        std::uint8_t number = 0;
        for (const int other : around) number = static_cast<std::uint8_t>(number + mine_[other]);
        shown_[cell] = number;
        --to_open_;
        if (number == 0)
            for (const int other : around)
                if (shown_[other] == kHidden) todo.push_back(other);
    }
    if (to_open_ == 0 && status_ == Status::kPlaying) status_ = Status::kWon;
}

std::uint8_t Board::code(const char* verb, int cell) const {
    if (over())
        throw IllegalMoveError(std::string("cannot ") + verb + " a cell: the game is over (" + status_name(status_) +
                               ")");
    if (cell < 0 || cell >= setup_.cells())
        throw IllegalMoveError(std::string("cannot ") + verb + " cell " + std::to_string(cell) +
                               ": the board has cells 0 to " + std::to_string(setup_.cells() - 1));
    return shown_[cell];
}

void Board::refuse(const char* verb, int cell, const std::string& reason) const {
    throw IllegalMoveError(std::string("cannot ") + verb + " " + std::to_string(cell % setup_.width) + "," +
                           std::to_string(cell / setup_.width) + ": " + reason);
}

}  // namespace gridsage::mines
