// The m,n,k board: twin of gridsage/games/mnk/board.py, same names, same rules, same errors.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace gridsage::mnk {

constexpr int kMinSide = 3;
constexpr int kMaxSide = 25;
constexpr int kMaxCells = kMaxSide * kMaxSide;
constexpr int kMinRow = 3;
constexpr int kMaxRow = 8;
constexpr int kDirections = 4;
constexpr int kNoCell = -1;

// Which rows win, and which moves are forbidden: games/mnk/setup.py says it in words.
enum class Rule : std::uint8_t { kFree, kExact, kRenju, kCaro };

// Size, row length and rule; a setup that cannot be played raises SetupError.
struct Setup {
    int width;
    int height;
    int k;
    Rule rule;

    Setup(int width, int height, int k, Rule rule = Rule::kFree);
    // Whether a row of that seat that is longer than k does not win.
    [[nodiscard]] bool exact_for(int seat) const noexcept {
        return rule == Rule::kExact || rule == Rule::kCaro || (rule == Rule::kRenju && seat == 0);
    }
    [[nodiscard]] int cells() const noexcept { return width * height; }
    [[nodiscard]] bool holds(int x, int y) const noexcept { return x >= 0 && x < width && y >= 0 && y < height; }
    [[nodiscard]] bool operator==(const Setup&) const noexcept = default;
};

// The four ways a row may run, in the order in which rows are looked for: along, down, falling, rising.
constexpr std::array<int, kDirections> kStepX = {1, 0, 1, 1};
constexpr std::array<int, kDirections> kStepY = {0, 1, 1, -1};

// What a cell holds: a stone's code is its seat plus one.
constexpr std::uint8_t kEmpty = 0;

// Why renju forbids a point to the first player.
enum class Foul : std::uint8_t { kNone, kOverline, kDoubleFour, kDoubleThree };

// Whether a stone of that seat, put on a cell, has a row through it.
[[nodiscard]] bool makes_row(const Setup& setup, std::span<const std::uint8_t> cells, int cell, int seat) noexcept;

class Board {
  public:
    explicit Board(const Setup& setup);
    // A board with the given stones; only what is played from here on can be taken back.
    Board(const Setup& setup, std::span<const std::uint8_t> cells, int turn);

    // A refused move raises IllegalMoveError.
    void push(int cell);
    int pop();

    [[nodiscard]] const Setup& setup() const noexcept { return setup_; }
    [[nodiscard]] int turn() const noexcept { return turn_; }
    [[nodiscard]] int empty() const noexcept { return empty_; }
    [[nodiscard]] bool over() const noexcept { return winner_ >= 0 || empty_ == 0 || stuck_; }
    // 0, 1, or -1 while nobody has a row.
    [[nodiscard]] int winner() const noexcept { return winner_; }
    // The winner's row, in the order in which Python finds it; empty without a winner.
    [[nodiscard]] std::vector<int> winning_row() const;
    [[nodiscard]] std::span<const std::uint8_t> cells() const noexcept { return cells_; }
    [[nodiscard]] std::span<const int> moves() const noexcept { return moves_; }
    // In index order; none when the game is over.
    [[nodiscard]] std::vector<int> legal_moves() const;
    // What renju forbids the side to move to make with a stone on an empty cell.
    [[nodiscard]] Foul foul(int cell) const;
    // The empty cells where a stone of that seat would win at once, in index order.
    [[nodiscard]] std::vector<int> winning_cells(int seat) const;
    [[nodiscard]] bool wins(int cell, int seat) const noexcept { return makes_row(setup_, cells_, cell, seat); }

    // For those who know the move to be legal: no check at all. Returns whether it wins.
    bool place(int cell);

  private:
    [[nodiscard]] std::vector<int> row_through(int cell, std::uint8_t code) const;
    // Whether there are empty cells, and every one is forbidden to the side to move.
    [[nodiscard]] bool is_stuck() const;

    Setup setup_;
    int turn_ = 0;
    int empty_;
    int winner_ = -1;
    int winning_cell_ = kNoCell;
    bool stuck_ = false;
    std::vector<std::uint8_t> cells_;
    std::vector<int> moves_;
};

}  // namespace gridsage::mnk
