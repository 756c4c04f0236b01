#include "mines/count/constraints.hpp"

#include <algorithm>
#include <cstring>

namespace gridsage::mines {

static_assert(sizeof(Mark) == 1);

bool Constraints::build(const Geometry& geometry, std::span<const std::uint8_t> shown, int mines, bool trust_flags,
                        std::span<const std::uint8_t> given) {
    clear(geometry.cells());
    mines_ = mines;
    if (!planes_.read(geometry, shown, trust_flags, given)) return false;
    mines_ -= planes_.mines();
    gather_boxes(geometry);
    gather_components();
    lay_out();
    return true;
}

void Constraints::clear(int cells) {
    if (marks_.empty()) reserve();
    marks_.resize(static_cast<std::size_t>(cells));
    off_.resize(static_cast<std::size_t>(cells));
    box_of_.resize(static_cast<std::size_t>(cells));
    off_count_ = 0;
    boxes_.clear();
    box_clues_.clear();
    clues_.clear();
    clue_boxes_.clear();
    components_.clear();
    component_of_.clear();
    frontier_.clear();
    cell_draft_.clear();
    drafts_.clear();
    met_.clear();
    order_.clear();
}

// Room for an ordinary frontier, so that the first view is as quick as the later ones.
void Constraints::reserve() {
    constexpr std::size_t kRoom = 128;
    for (auto* numbers : {&component_of_, &box_cells_, &met_places_, &frontier_, &cell_draft_, &order_})
        numbers->reserve(kRoom);
    for (auto* numbers : {&box_clues_, &clue_boxes_}) numbers->reserve(4 * kRoom);
    boxes_.reserve(kRoom);
    clues_.reserve(kRoom);
    components_.reserve(kRoom / 4);
    met_.reserve(kRoom);
    drafts_.reserve(kRoom);
}

void Constraints::gather_boxes(const Geometry& geometry) {
    const int width = geometry.width();
    cell_steps_ = {-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1};
    if (met_at_.size() != static_cast<std::size_t>(planes_.places()))
        met_at_.assign(static_cast<std::size_t>(planes_.places()), -1);
    // The marks of undecided cells have this bit in common, and no others have it.
    constexpr std::uint8_t kUndecided = 4;
    static_assert((static_cast<int>(Mark::kFrontier) & static_cast<int>(Mark::kOff) & kUndecided) != 0 &&
                  static_cast<int>(Mark::kMine) < kUndecided);
    for (int y = 0; y < geometry.height(); ++y) {
        const std::uint8_t* row = planes_.marks(y);
        const int first = y * width;
        const int place = planes_.place_of(0, y);
        std::memcpy(marks_.data() + first, row, static_cast<std::size_t>(width));
        for_each_set(row, width, kUndecided, [&](int x) {
            if (static_cast<Mark>(row[x]) == Mark::kOff)
                off_[static_cast<std::size_t>(off_count_++)] = first + x;
            else
                add_to_box(first + x, place + x);
        });
    }
    for (const int place : met_places_) met_at_[static_cast<std::size_t>(place)] = -1;
    met_places_.clear();
}

// Cells with the same numbers around them share the first of these numbers: its short chain is all that is searched.
void Constraints::add_to_box(int cell, int place) {
    Draft draft;
    for (std::size_t i = 0; i < 8; ++i) {
        const int at = place + planes_.steps()[i];
        if (!planes_.active()[at]) continue;
        int& met = met_at_[static_cast<std::size_t>(at)];
        if (met < 0) {
            met = static_cast<int>(met_.size());
            met_.push_back({.cell = cell + cell_steps_[i], .need = planes_.need(at)});
            met_places_.push_back(at);
        }
        draft.met[static_cast<std::size_t>(draft.count++)] = met;
    }
    int& chain = met_[static_cast<std::size_t>(draft.met[0])].first_draft;
    int found = chain;
    // Places behind the last are 0 in both.
    while (found >= 0 && !(drafts_[found].count == draft.count && drafts_[found].met == draft.met))
        found = drafts_[found].next;
    if (found >= 0) {
        ++drafts_[found].size;
    } else {
        found = static_cast<int>(drafts_.size());
        draft.next = chain;
        chain = found;
        for (int i = 0; i < draft.count; ++i) {
            Met& met = met_[static_cast<std::size_t>(draft.met[static_cast<std::size_t>(i)])];
            met.drafts[static_cast<std::size_t>(met.draft_count++)] = found;
        }
        drafts_.push_back(draft);
    }
    frontier_.push_back(cell);
    cell_draft_.push_back(found);
}

// Walks from box to number to box, so that the boxes of a component come out side by side, near ones near.
void Constraints::gather_components() {
    const int total = static_cast<int>(drafts_.size());
    const auto take = [&](int draft) {
        drafts_[draft].place = static_cast<int>(order_.size());
        order_.push_back(draft);
    };
    for (int root = 0; root < total; ++root) {
        if (drafts_[root].place >= 0) continue;
        Component component{static_cast<int>(order_.size()), 0, static_cast<int>(clues_.size()), 0};
        take(root);
        for (std::size_t next = static_cast<std::size_t>(component.first_box); next < order_.size(); ++next) {
            const Draft& draft = drafts_[order_[next]];
            for (int i = 0; i < draft.count; ++i) {
                Met& met = met_[static_cast<std::size_t>(draft.met[static_cast<std::size_t>(i)])];
                if (met.place >= 0) continue;
                met.place = static_cast<int>(clues_.size());
                clues_.push_back({met.cell, met.need, static_cast<int>(clue_boxes_.size()), met.draft_count});
                for (int t = 0; t < met.draft_count; ++t) {
                    const int touching = met.drafts[static_cast<std::size_t>(t)];
                    if (drafts_[touching].place < 0) take(touching);
                    clue_boxes_.push_back(drafts_[touching].place);
                }
            }
        }
        component.box_count = static_cast<int>(order_.size()) - component.first_box;
        component.clue_count = static_cast<int>(clues_.size()) - component.first_clue;
        component_of_.resize(order_.size(), static_cast<int>(components_.size()));
        components_.push_back(component);
    }
}

// Boxes and their cells in that order.
void Constraints::lay_out() {
    int first_cell = 0;
    for (const int d : order_) {
        const Draft& draft = drafts_[d];
        boxes_.push_back({first_cell, 0, static_cast<int>(box_clues_.size()), draft.count});
        for (int i = 0; i < draft.count; ++i)
            box_clues_.push_back(met_[static_cast<std::size_t>(draft.met[static_cast<std::size_t>(i)])].place);
        first_cell += draft.size;
    }
    box_cells_.resize(static_cast<std::size_t>(first_cell));
    for (std::size_t i = 0; i < frontier_.size(); ++i) {
        const int place = drafts_[cell_draft_[i]].place;
        Box& box = boxes_[place];
        box_cells_[box.first_cell + box.size++] = frontier_[i];
        box_of_[frontier_[i]] = place;
    }
}

}  // namespace gridsage::mines
