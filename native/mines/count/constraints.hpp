// What a view says about its hidden cells: sure cells, boxes of interchangeable cells, and independent components.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "mines/count/planes.hpp"
#include "mines/rules/geometry.hpp"

namespace gridsage::mines {

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
    // False when a single number cannot be right. `given` limits the numbers that are believed (others count as open
    // cells that say nothing); empty means all.
    bool build(const Geometry& geometry, std::span<const std::uint8_t> shown, int mines, bool trust_flags,
               std::span<const std::uint8_t> given = {});

    [[nodiscard]] Mark mark(int cell) const noexcept { return marks_[static_cast<std::size_t>(cell)]; }
    // The box of a frontier cell.
    [[nodiscard]] int box_of(int cell) const noexcept { return box_of_[static_cast<std::size_t>(cell)]; }
    // The component of a box.
    [[nodiscard]] int component_of(int box) const noexcept { return component_of_[static_cast<std::size_t>(box)]; }
    // Mines that lie in boxes or off the frontier. May be negative, or more than there are cells.
    [[nodiscard]] int mines() const noexcept { return mines_; }
    [[nodiscard]] std::span<const int> off() const noexcept {
        return {off_.data(), static_cast<std::size_t>(off_count_)};
    }
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
    // While boxes are gathered, in the order in which they are met: numbers, and boxes.
    struct Met {
        int cell;
        int need;
        int place = -1;        // among the clues
        int first_draft = -1;  // chain of drafts whose first number it is
        int draft_count = 0;
        std::array<int, 8> drafts{};
    };
    struct Draft {
        int size = 1;
        int place = -1;  // among the boxes
        int next = -1;   // the next draft with the same first number
        int count = 0;
        std::array<int, 8> met{};  // its numbers
    };

    void reserve();
    void clear(int cells);
    void gather_boxes(const Geometry& geometry);
    void add_to_box(int cell, int place);
    void gather_components();
    void lay_out();

    int mines_ = 0;
    int off_count_ = 0;
    Planes planes_;
    std::vector<Mark> marks_;
    std::vector<int> off_;  // the first off_count_ count
    std::vector<int> box_of_;
    std::vector<int> component_of_;
    std::vector<Box> boxes_;
    std::vector<int> box_cells_;
    std::vector<int> box_clues_;
    std::vector<Clue> clues_;
    std::vector<int> clue_boxes_;
    std::vector<Component> components_;
    std::vector<Met> met_;
    std::vector<Draft> drafts_;
    std::vector<int> met_at_;  // by place: the number met there; -1 everywhere between two builds
    std::vector<int> met_places_;
    std::vector<int> frontier_;
    std::vector<int> cell_draft_;
    std::vector<int> order_;
    std::array<int, 8> cell_steps_{};
};

}  // namespace gridsage::mines
