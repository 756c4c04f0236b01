#include "mines/endgame/sealed.hpp"

#include <algorithm>
#include <cmath>

namespace gridsage::mines {

namespace {

// A cell that will never be opened tells nothing.
bool silent(const Position& position, int cell) {
    return position.chance(cell) == 1.0;
}

bool is_sealed_pair(const Geometry& geometry, const Position& position, const Box& box) {
    const Constraints& constraints = position.constraints();
    if (box.size != 2) return false;
    const bool one_mine = std::ranges::any_of(constraints.clues(box), [&](int c) {
        const Clue& clue = constraints.clues()[c];
        return clue.box_count == 1 && clue.need == 1;
    });
    if (!one_mine) return false;
    const auto cells = constraints.cells(box);
    for (int side = 0; side < 2; ++side) {
        const auto others = geometry.around(cells[1 - side]);
        for (const int cell : geometry.around(cells[side])) {
            if (cell == cells[1 - side] || silent(position, cell)) continue;
            if (constraints.mark(cell) == Mark::kOpen) continue;  // it sees both: they are in one box
            if (std::ranges::find(others, cell) == others.end()) return false;
        }
    }
    return true;
}

bool has_two_opposite_layouts(const Position& position, int component) {
    const Constraints& constraints = position.constraints();
    const Component& part = constraints.components()[component];
    for (int b = part.first_box; b < part.first_box + part.box_count; ++b)
        if (constraints.boxes()[b].size > 2 || std::abs(position.box_chance(b) - 0.5) > 1e-9) return false;
    const auto exact = position.table(component).exact_total();
    if (!exact) return false;
    Wide sum = 0;
    for (const Wide count : *exact) sum += count;
    return sum == 2;
}

}  // namespace

bool is_sealed(const Geometry& geometry, const Position& position, int component) {
    const Constraints& constraints = position.constraints();
    if (position.table(component).total().terms.size() != 1) return false;
    const Component& part = constraints.components()[component];
    for (int b = part.first_box; b < part.first_box + part.box_count; ++b)
        for (const int cell : constraints.cells(constraints.boxes()[b]))
            for (const int other : geometry.around(cell)) {
                const Mark mark = constraints.mark(other);
                if (mark == Mark::kOpen || silent(position, other)) continue;
                if (mark != Mark::kFrontier || constraints.component_of(constraints.box_of(other)) != component)
                    return false;
            }
    return true;
}

std::vector<std::vector<int>> find_coin_tosses(const Geometry& geometry, const Position& position) {
    const Constraints& constraints = position.constraints();
    std::vector<std::vector<int>> found;
    for (std::size_t c = 0; c < constraints.components().size(); ++c) {
        const Component& part = constraints.components()[c];
        const int component = static_cast<int>(c);
        if (has_two_opposite_layouts(position, component) && is_sealed(geometry, position, component)) {
            std::vector<int> cells;
            for (int b = part.first_box; b < part.first_box + part.box_count; ++b)
                for (const int cell : constraints.cells(constraints.boxes()[b])) cells.push_back(cell);
            std::ranges::sort(cells);
            found.push_back(std::move(cells));
            continue;
        }
        for (int b = part.first_box; b < part.first_box + part.box_count; ++b) {
            const Box& box = constraints.boxes()[b];
            if (!is_sealed_pair(geometry, position, box)) continue;
            const auto cells = constraints.cells(box);
            found.emplace_back(cells.begin(), cells.end());
        }
    }
    std::ranges::sort(found);
    return found;
}

}  // namespace gridsage::mines
