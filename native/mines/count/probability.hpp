// The exact chance of every hidden cell to be a mine, with the number of mines left on the whole board.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "mines/count/constraints.hpp"
#include "mines/count/counter.hpp"
#include "mines/count/counting.hpp"
#include "mines/rules/geometry.hpp"

namespace gridsage::mines {

// What became of an analysis.
enum class Finding : std::uint8_t {
    kFine,
    kClash,         // the numbers contradict each other
    kTooFewMines,   // the numbers need more mines than there are
    kTooManyMines,  // the mines do not fit into the hidden cells
    kNoTotal,       // fewer mines are possible, and more, but not the number that there is
    kStopped,       // a limit was met before the answer
};

// One analysed view. Refilled by the engine; what it holds stays valid whatever the engine does next.
class Position {
  public:
    [[nodiscard]] const Constraints& constraints() const noexcept { return constraints_; }
    [[nodiscard]] Finding finding() const noexcept { return finding_; }
    // The chance that a hidden cell is a mine; 0 for an open cell, 1 for a mine that is known.
    [[nodiscard]] double chance(int cell) const noexcept {
        switch (constraints_.mark(cell)) {
            case Mark::kFrontier:
                return box_chances_[static_cast<std::size_t>(constraints_.box_of(cell))];
            case Mark::kOff:
                return off_chance_;
            case Mark::kMine:
            case Mark::kKnownMine:
                return 1.0;
            default:
                return 0.0;
        }
    }
    [[nodiscard]] double box_chance(int box) const noexcept { return box_chances_[static_cast<std::size_t>(box)]; }
    [[nodiscard]] double off_chance() const noexcept { return off_chance_; }
    // Hidden cells that touch no number: on the board, and elsewhere.
    [[nodiscard]] int off_cells() const noexcept { return static_cast<int>(constraints_.off().size()) + elsewhere_; }
    // Natural logarithm of the number of layouts.
    [[nodiscard]] double log_layouts() const noexcept { return log_layouts_; }
    // Exactly, where it fits into 128 bits. CancelledError when the deadline asks it to stop.
    [[nodiscard]] std::optional<Wide> exact_layouts(const Deadline& deadline = Deadline::never()) const;
    // Fewest and most mines that the numbers alone allow in the boxes (kTooFewMines, kTooManyMines).
    [[nodiscard]] int least_mines() const noexcept { return least_mines_; }
    [[nodiscard]] int most_mines() const noexcept { return most_mines_; }
    [[nodiscard]] const CountTable& table(int component) const noexcept {
        return *tables_[static_cast<std::size_t>(component)];
    }
    // Marks every mine of a random layout with 1, hidden cells without with 0; each layout is as likely as any other.
    // Of the mines elsewhere nothing is said.
    void draw(RandomStream& random, std::span<std::uint8_t> mine) const;

  private:
    friend class Engine;

    Constraints constraints_;
    Finding finding_ = Finding::kStopped;
    int elsewhere_ = 0;
    std::vector<std::shared_ptr<const CountTable>> tables_;
    // before_[c]: weight of the components before c, by mines; after_[c]: weight of component c, those behind it and
    // the cells off the frontier, by the mines used before. Entries behind the last component are left from other
    // views.
    std::vector<Polynomial> before_;
    std::vector<Polynomial> after_;
    std::vector<double> box_chances_;
    double off_chance_ = 0;
    double log_layouts_ = 0;
    int least_mines_ = 0;
    int most_mines_ = 0;
};

struct CountOptions {
    bool trust_flags = false;
    CountLimits limits;
    // The numbers that are believed, by cell; empty means all.
    std::span<const std::uint8_t> given;
    // Hidden cells beyond the board that touch no number of it: they take their share of the mines.
    int elsewhere = 0;
};

// Analyses views of one board size. Components that it met before are not counted again.
class Engine {
  public:
    // The board may be a part of a larger one, with so many hidden cells elsewhere at most.
    Engine(const Geometry& geometry, int mines, int most_elsewhere = 0);

    [[nodiscard]] const Geometry& geometry() const noexcept { return geometry_; }
    Finding analyse(std::span<const std::uint8_t> shown, int mines, Position& position,
                    const CountOptions& options = {});

  private:
    struct Entry {
        std::vector<int> signature;
        std::shared_ptr<const CountTable> table;
    };

    [[nodiscard]] std::shared_ptr<const CountTable> table_of(const Constraints& constraints, const Component& component,
                                                             const CountLimits& limits);
    Finding count_components(Position& position, const CountLimits& limits);
    // The weight of all layouts in parts of the largest; 0 when none has the right number of mines.
    double combine(Position& position);
    double weigh_rest(const Position& position, const Polynomial& all, Polynomial& rest) const;
    void spread(Position& position, const Deadline& deadline);
    void set_tilt(double tilt);
    [[nodiscard]] double log_ways(int n, int k) const noexcept {
        return log_factorials_[static_cast<std::size_t>(n)] - log_factorials_[static_cast<std::size_t>(k)] -
               log_factorials_[static_cast<std::size_t>(n - k)];
    }

    Geometry geometry_;
    Counter counter_;
    double first_tilt_;
    double tilt_ = 1;
    double log_tilt_ = 0;
    std::vector<double> log_factorials_;
    std::vector<Entry> cache_;
    std::vector<int> signature_;
    std::vector<double> scratch_;
    Polynomial outer_;
    double log_scale_ = 0;
};

}  // namespace gridsage::mines
