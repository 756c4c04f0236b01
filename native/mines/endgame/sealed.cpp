#include "mines/endgame/sealed.hpp"

#include <algorithm>
#include <cmath>

namespace gridsage::mines {

namespace {

// A cell that will never be opened tells nothing.
bool silent(const Position& position, int cell) {
    return position.chance(cell) == 1.0;
}

bool is_evident_coin_toss(const Geometry& geometry, const Position& position, const Box& box) {
    const Constraints& constraints = position.constraints();
    if (box.size != 2) return false;
    const bool one_mine = std::ranges::any_of(constraints.clues(box), [&](int c) {
        const Clue& clue = constraints.clues()[c];
        return clue.box_count == 1 && clue.need == 1;
    });
    const auto cells = constraints.cells(box);
    return one_mine && !can_be_told_apart(geometry, position, cells[0], cells[1]);
}

bool has_two_opposite_layouts(const Position& position, int component) {
    const Constraints& constraints = position.constraints();
    const Component& own = constraints.components()[component];
    for (int b = own.first_box; b < own.first_box + own.box_count; ++b)
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
    const Component& own = constraints.components()[component];
    for (int b = own.first_box; b < own.first_box + own.box_count; ++b)
        for (const int cell : constraints.cells(constraints.boxes()[b]))
            for (const int other : geometry.around(cell)) {
                const Mark mark = constraints.mark(other);
                if (mark == Mark::kOpen || silent(position, other)) continue;
                if (mark != Mark::kFrontier || constraints.component_of(constraints.box_of(other)) != component)
                    return false;
            }
    return true;
}

bool can_be_told_apart(const Geometry& geometry, const Position& position, int a, int b) {
    const auto sees_more = [&](int one, int other) {
        const auto beside = geometry.around(other);
        return std::ranges::any_of(geometry.around(one), [&](int cell) {
            const bool opens = position.constraints().mark(cell) != Mark::kOpen && !silent(position, cell);
            return opens && cell != other && std::ranges::find(beside, cell) == beside.end();
        });
    };
    return sees_more(a, b) || sees_more(b, a);
}

std::vector<std::vector<int>> find_evident_coin_tosses(const Geometry& geometry, const Position& position) {
    const Constraints& constraints = position.constraints();
    std::vector<std::vector<int>> found;
    for (std::size_t c = 0; c < constraints.components().size(); ++c) {
        const Component& own = constraints.components()[c];
        const int component = static_cast<int>(c);
        if (has_two_opposite_layouts(position, component) && is_sealed(geometry, position, component)) {
            std::vector<int> cells;
            for (int b = own.first_box; b < own.first_box + own.box_count; ++b)
                for (const int cell : constraints.cells(constraints.boxes()[b])) cells.push_back(cell);
            std::ranges::sort(cells);
            found.push_back(std::move(cells));
            continue;
        }
        for (int b = own.first_box; b < own.first_box + own.box_count; ++b) {
            const Box& box = constraints.boxes()[b];
            if (!is_evident_coin_toss(geometry, position, box)) continue;
            const auto cells = constraints.cells(box);
            found.emplace_back(cells.begin(), cells.end());
        }
    }
    std::ranges::sort(found);
    return found;
}

}  // namespace gridsage::mines
