#include "mines/constraints.hpp"

#include <algorithm>

#include "mines/board.hpp"

namespace gridsage::mines {

bool Constraints::build(const Geometry& geometry, std::span<const std::uint8_t> shown, int mines, bool trust_flags,
                        std::span<const std::uint8_t> given) {
    const auto count = static_cast<std::size_t>(geometry.cells());
    clash_ = -1;
    mines_ = mines;
    marks_.resize(count);
    need_.assign(count, 0);
    unknown_.assign(count, -1);
    todo_.clear();
    for (std::size_t cell = 0; cell < count; ++cell) {
        const std::uint8_t code = shown[cell];
        if (code <= 8) {
            marks_[cell] = Mark::kOpen;
        } else if (code == kExploded || (code == kFlag && trust_flags)) {
            marks_[cell] = Mark::kKnownMine;
            --mines_;
        } else {
            marks_[cell] = Mark::kOff;
        }
    }
    for (std::size_t cell = 0; cell < count; ++cell) {
        if (marks_[cell] != Mark::kOpen || (!given.empty() && !given[cell])) continue;
        int need = shown[cell];
        int unknown = 0;
        for (const int other : geometry.around(static_cast<int>(cell))) {
            const Mark mark = marks_[other];
            unknown += mark == Mark::kOff;
            need -= mark == Mark::kKnownMine;
        }
        if (need < 0 || need > unknown) {
            clash_ = static_cast<int>(cell);
            return false;
        }
        need_[cell] = static_cast<std::int8_t>(need);
        unknown_[cell] = static_cast<std::int8_t>(unknown);
        if (unknown > 0 && (need == 0 || need == unknown)) todo_.push_back(static_cast<int>(cell));
    }
    if (!mark_sure_cells(geometry)) return false;
    gather_boxes(geometry);
    gather_components();
    return true;
}

bool Constraints::mark_sure_cells(const Geometry& geometry) {
    for (std::size_t next = 0; next < todo_.size(); ++next) {
        const int clue = todo_[next];
        if (unknown_[clue] == 0) continue;
        const bool mine = need_[clue] != 0;
        for (const int cell : geometry.around(clue))
            if (marks_[cell] == Mark::kOff && !settle(geometry, cell, mine)) return false;
    }
    return true;
}

bool Constraints::settle(const Geometry& geometry, int cell, bool mine) {
    marks_[cell] = mine ? Mark::kMine : Mark::kSafe;
    mines_ -= mine;
    for (const int clue : geometry.around(cell)) {
        if (unknown_[clue] < 0) continue;
        --unknown_[clue];
        need_[clue] = static_cast<std::int8_t>(need_[clue] - mine);
        if (need_[clue] < 0 || need_[clue] > unknown_[clue]) {
            clash_ = clue;
            return false;
        }
        if (unknown_[clue] > 0 && (need_[clue] == 0 || need_[clue] == unknown_[clue])) todo_.push_back(clue);
    }
    return true;
}

// Cells with the same numbers around them share the first of these numbers: its short chain is all that is searched.
void Constraints::gather_boxes(const Geometry& geometry) {
    const int count = geometry.cells();
    off_.clear();
    frontier_.clear();
    drafts_.clear();
    cell_draft_.clear();
    first_draft_.assign(static_cast<std::size_t>(count), -1);
    for (int cell = 0; cell < count; ++cell) {
        if (marks_[cell] != Mark::kOff) continue;
        Draft draft{1, 0, {}, -1};
        for (const int clue : geometry.around(cell))
            if (unknown_[clue] > 0) draft.signature[draft.count++] = clue;
        if (draft.count == 0) {
            off_.push_back(cell);
            continue;
        }
        marks_[cell] = Mark::kFrontier;
        int& chain = first_draft_[draft.signature[0]];
        int found = chain;
        while (found >= 0 && !(drafts_[found].count == draft.count &&
                               std::equal(draft.signature, draft.signature + draft.count, drafts_[found].signature)))
            found = drafts_[found].next;
        if (found >= 0) {
            ++drafts_[found].size;
        } else {
            found = static_cast<int>(drafts_.size());
            draft.next = chain;
            chain = found;
            drafts_.push_back(draft);
        }
        frontier_.push_back(cell);
        cell_draft_.push_back(found);
    }
}

// Walks from box to number to box, so that the boxes of a component come out side by side, near ones near.
void Constraints::gather_components() {
    const int total = static_cast<int>(drafts_.size());
    boxes_.clear();
    box_clues_.clear();
    clues_.clear();
    components_.clear();
    component_of_.clear();
    clue_of_.assign(marks_.size(), -1);
    // 1. For each number, the drafts that touch it.
    touching_start_.assign(marks_.size() + 1, 0);
    for (const Draft& draft : drafts_)
        for (int i = 0; i < draft.count; ++i) ++touching_start_[draft.signature[i] + 1];
    for (std::size_t i = 1; i < touching_start_.size(); ++i) touching_start_[i] += touching_start_[i - 1];
    touching_.resize(static_cast<std::size_t>(touching_start_.back()));
    for (int d = total; d-- > 0;)
        for (int i = 0; i < drafts_[d].count; ++i) touching_[--touching_start_[drafts_[d].signature[i] + 1]] = d;
    // touching_start_[n + 1] is now where number n begins; it ends where the next begins.
    const auto begin_of = [&](int clue) { return touching_start_[clue + 1]; };
    const auto end_of = [&](int clue) {
        return static_cast<std::size_t>(clue) + 2 < touching_start_.size() ? touching_start_[clue + 2]
                                                                           : static_cast<int>(touching_.size());
    };
    // 2. Breadth first from each draft that was not met yet.
    place_.assign(static_cast<std::size_t>(total), -1);
    order_.clear();
    for (int root = 0; root < total; ++root) {
        if (place_[root] >= 0) continue;
        Component component{static_cast<int>(order_.size()), 0, static_cast<int>(clues_.size()), 0};
        place_[root] = static_cast<int>(order_.size());
        order_.push_back(root);
        for (std::size_t next = static_cast<std::size_t>(component.first_box); next < order_.size(); ++next) {
            const Draft& draft = drafts_[order_[next]];
            for (int i = 0; i < draft.count; ++i) {
                const int clue = draft.signature[i];
                if (clue_of_[clue] >= 0) continue;
                clue_of_[clue] = static_cast<int>(clues_.size());
                clues_.push_back({clue, need_[clue], 0, end_of(clue) - begin_of(clue)});
                for (int t = begin_of(clue); t < end_of(clue); ++t)
                    if (place_[touching_[t]] < 0) {
                        place_[touching_[t]] = static_cast<int>(order_.size());
                        order_.push_back(touching_[t]);
                    }
            }
        }
        component.box_count = static_cast<int>(order_.size()) - component.first_box;
        component.clue_count = static_cast<int>(clues_.size()) - component.first_clue;
        component_of_.resize(order_.size(), static_cast<int>(components_.size()));
        components_.push_back(component);
    }
    // 3. Boxes, numbers and cells in that order.
    int first_cell = 0;
    for (const int d : order_) {
        const Draft& draft = drafts_[d];
        boxes_.push_back({first_cell, draft.size, static_cast<int>(box_clues_.size()), draft.count});
        for (int i = 0; i < draft.count; ++i) box_clues_.push_back(clue_of_[draft.signature[i]]);
        first_cell += draft.size;
    }
    clue_boxes_.clear();
    for (Clue& clue : clues_) {
        clue.first_box = static_cast<int>(clue_boxes_.size());
        for (int t = begin_of(clue.cell); t < end_of(clue.cell); ++t) clue_boxes_.push_back(place_[touching_[t]]);
    }
    box_cells_.resize(static_cast<std::size_t>(first_cell));
    box_of_.assign(marks_.size(), -1);
    for (Box& box : boxes_) box.size = 0;
    for (std::size_t i = 0; i < frontier_.size(); ++i) {
        const int place = place_[cell_draft_[i]];
        Box& box = boxes_[place];
        box_cells_[box.first_cell + box.size++] = frontier_[i];
        box_of_[frontier_[i]] = place;
    }
}

}  // namespace gridsage::mines
