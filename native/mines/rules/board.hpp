// The Minesweeper board: twin of gridsage/games/mines/board.py, same names, same rules, same errors.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace gridsage::mines {

enum class StartRule : std::uint8_t { kOpening, kSafe, kAny };

// Size, mines and start rule; a setup that cannot be played raises SetupError.
struct Setup {
    int width;
    int height;
    int mines;
    StartRule start;

    Setup(int width, int height, int mines, StartRule start);
    [[nodiscard]] int cells() const noexcept { return width * height; }
};

constexpr int kMaxSide = 200;

// What a cell shows: 0-8 when open, or one of these.
constexpr std::uint8_t kHidden = 9;
constexpr std::uint8_t kFlag = 10;
constexpr std::uint8_t kExploded = 11;

// The highest code among cells; above kExploded it is none of a view.
[[nodiscard]] std::uint8_t highest_code(std::span<const std::uint8_t> cells) noexcept;

enum class Status : std::uint8_t { kPlaying, kWon, kLost };

// Up to eight neighbours of a cell, in index order.
struct Neighbours {
    int count = 0;
    int cells[8];
    [[nodiscard]] const int* begin() const noexcept { return cells; }
    [[nodiscard]] const int* end() const noexcept { return cells + count; }
};
[[nodiscard]] Neighbours neighbours_of(int width, int height, int cell) noexcept;

// The mines' cells in index order, from setup, seed and first cell.
[[nodiscard]] std::vector<int> make_layout(const Setup& setup, std::uint64_t seed, int first);

class Board {
  public:
    Board(const Setup& setup, std::uint64_t seed);
    [[nodiscard]] static Board with_mines(const Setup& setup, std::span<const int> mines);
    // The board as it is before its first opening, of another seed.
    void restart(std::uint64_t seed) noexcept;
    // Puts the mines where they are, before the first opening and unchecked: for whoever made them for this setup.
    void lay(std::span<const int> mines) noexcept;

    // Each returns the cells it changed, in index order; a refused move raises IllegalMoveError.
    std::vector<int> open(int cell);
    // Opens likewise, and tells how many cells that were.
    int open_and_count(int cell);
    std::vector<int> flag(int cell);
    std::vector<int> unflag(int cell);
    std::vector<int> chord(int cell);

    [[nodiscard]] const Setup& setup() const noexcept { return setup_; }
    [[nodiscard]] std::uint64_t seed() const noexcept { return seed_; }
    [[nodiscard]] Status status() const noexcept { return status_; }
    [[nodiscard]] bool over() const noexcept { return status_ != Status::kPlaying; }
    [[nodiscard]] int mines_left() const noexcept;
    [[nodiscard]] std::span<const std::uint8_t> shown() const noexcept { return shown_; }
    // Empty before the first opening.
    [[nodiscard]] std::vector<int> mines() const;

  private:
    std::uint8_t code(const char* verb, int cell) const;
    [[noreturn]] void refuse(const char* verb, int cell, const std::string& reason) const;
    void check_hidden(int cell) const;
    std::vector<int> open_all(std::vector<int> todo);
    // Opens the cells of the list and all that belongs to them; tells each.
    template <class Tell>
    void flood(std::vector<int>& todo, const Tell& tell);

    Setup setup_;
    std::uint64_t seed_;
    Status status_ = Status::kPlaying;
    bool laid_ = false;
    int to_open_;
    std::vector<std::uint8_t> shown_;
    std::vector<std::uint8_t> mine_;  // 1 where a mine lies
};

}  // namespace gridsage::mines
