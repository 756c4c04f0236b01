// What a view says about its hidden cells: sure cells, boxes of interchangeable cells, and independent components.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mines/geometry.hpp"

namespace gridsage::mines {

// What is known of a cell from single numbers alone.
enum class Mark : std::uint8_t {
    kOpen,
    kKnownMine,  // exploded, or flagged and the flags are trusted
    kSafe,       // hidden; a satisfied number touches it
    kMine,       // hidden; a number with no more hidden cells than mines touches it
    kFrontier,   // hidden, undecided, touches a number
    kOff,        // hidden and touches no number
};

// A number that still has undecided cells around it, and the mines that must lie among them.
struct Clue {
    int cell;
    int need;
    int first_box;  // into clue_boxes
    int box_count;
};

// Undecided cells that touch exactly the same numbers: any arrangement of their mines is as good as another.
struct Box {
    int first_cell;  // into box_cells
    int size;
    int first_clue;  // into box_clues
    int clue_count;
};

// Boxes that share a number, directly or through others. Boxes and clues of a component lie side by side.
struct Component {
    int first_box;
    int box_count;
    int first_clue;
    int clue_count;
};

// Refilled by build(), so that an engine that looks at many views allocates nothing after the first.
class Constraints {
  public:
    // False when a single number cannot be right: clash() is then its cell. `given` limits the numbers that are
    // believed (others count as open cells that say nothing); empty means all.
    bool build(const Geometry& geometry, std::span<const std::uint8_t> shown, int mines, bool trust_flags,
               std::span<const std::uint8_t> given = {});

    [[nodiscard]] int clash() const noexcept { return clash_; }
    [[nodiscard]] Mark mark(int cell) const noexcept { return marks_[static_cast<std::size_t>(cell)]; }
    // The box of a frontier cell.
    [[nodiscard]] int box_of(int cell) const noexcept { return box_of_[static_cast<std::size_t>(cell)]; }
    // The component of a box.
    [[nodiscard]] int component_of(int box) const noexcept { return component_of_[static_cast<std::size_t>(box)]; }
    // Mines that lie in boxes or off the frontier. May be negative, or more than there are cells.
    [[nodiscard]] int mines() const noexcept { return mines_; }
    [[nodiscard]] const std::vector<int>& off() const noexcept { return off_; }
    [[nodiscard]] const std::vector<Component>& components() const noexcept { return components_; }
    [[nodiscard]] const std::vector<Box>& boxes() const noexcept { return boxes_; }
    [[nodiscard]] const std::vector<Clue>& clues() const noexcept { return clues_; }
    [[nodiscard]] std::span<const int> cells(const Box& box) const noexcept {
        return {box_cells_.data() + box.first_cell, static_cast<std::size_t>(box.size)};
    }
    [[nodiscard]] std::span<const int> clues(const Box& box) const noexcept {
        return {box_clues_.data() + box.first_clue, static_cast<std::size_t>(box.clue_count)};
    }
    [[nodiscard]] std::span<const int> boxes(const Clue& clue) const noexcept {
        return {clue_boxes_.data() + clue.first_box, static_cast<std::size_t>(clue.box_count)};
    }

  private:
    bool mark_sure_cells(const Geometry& geometry);
    bool settle(const Geometry& geometry, int cell, bool mine);
    void gather_boxes(const Geometry& geometry);
    void gather_components();

    int clash_ = -1;
    int mines_ = 0;
    std::vector<Mark> marks_;
    std::vector<std::int8_t> need_;     // per open cell
    std::vector<std::int8_t> unknown_;  // per open cell: undecided neighbours; -1 for a number that is not believed
    std::vector<int> todo_;
    std::vector<int> off_;
    std::vector<int> box_of_;
    std::vector<int> component_of_;
    std::vector<Box> boxes_;
    std::vector<int> box_cells_;
    std::vector<int> box_clues_;
    std::vector<Clue> clues_;
    std::vector<int> clue_boxes_;
    std::vector<Component> components_;
    // While boxes are gathered, in the order in which they were met.
    struct Draft {
        int size;
        int count;
        int signature[8];
        int next;  // the next draft with the same first number
    };
    std::vector<Draft> drafts_;
    std::vector<int> first_draft_;  // per open cell: chain of drafts whose first number it is
    std::vector<int> clue_of_;      // per open cell
    std::vector<int> cell_draft_;
    std::vector<int> frontier_;
    std::vector<int> touching_start_;
    std::vector<int> touching_;
    std::vector<int> order_;
    std::vector<int> place_;
};

}  // namespace gridsage::mines
