#include "mines/count/counter.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace gridsage::mines {

namespace {

// States or links of a layer between two looks at the deadline: a huge layer takes seconds.
constexpr int kLookEvery = 1 << 14;

}  // namespace

// Room for an ordinary component, so that the first counts are as quick as the later ones.
Counter::Counter() {
    constexpr std::size_t kRoom = 512;
    for (auto* numbers : {&table_.order_, &table_.size_, &slot_of_, &waiting_, &capacity_, &spare_})
        numbers->reserve(kRoom / 4);
    table_.layers_.reserve(kRoom / 4);
    table_.states_.reserve(kRoom);
    table_.links_.reserve(2 * kRoom);
    table_.terms_.reserve(2 * kRoom);
    opened_.reserve(kRoom / 4);
    auto& keys = std::get<Keys<PackedKey<std::uint64_t>>>(keys_);
    keys.before.reserve(kRoom);
    keys.merger.keys().reserve(kRoom);
    keys.merger.begin(kRoom / 4);
}

std::shared_ptr<const CountTable> Counter::count(const Geometry& geometry, const Constraints& constraints,
                                                 const Component& component, double tilt, const CountLimits& limits) {
    table_.reset(tilt);
    const auto order = planner_.plan(geometry, constraints, component);
    table_.order_.assign(order.begin(), order.end());
    const int slots = give_slots(constraints, component);
    bool done;
    if (slots <= PackedKey<std::uint64_t>::kSlots)
        done = walk<PackedKey<std::uint64_t>>(constraints, component, slots, limits);
    else if (slots <= PackedKey<Wide>::kSlots)
        done = walk<PackedKey<Wide>>(constraints, component, slots, limits);
    else
        done = walk<LongKey>(constraints, component, slots, limits);
    // A copy is as large as it must be, and leaves the buffers for the next count; a huge table takes them along.
    constexpr std::size_t kHuge = std::size_t{1} << 16;
    if (table_.terms_.size() < kHuge) return done ? std::make_shared<const CountTable>(table_) : nullptr;
    const auto table = std::make_shared<const CountTable>(std::exchange(table_, CountTable()));
    keys_ = {};
    return done ? table : nullptr;
}

// A number takes a slot of the key when its first box is counted and gives it back after its last.
int Counter::give_slots(const Constraints& constraints, const Component& component) {
    const auto clues = static_cast<std::size_t>(component.clue_count);
    slot_of_.assign(clues, -1);
    capacity_.assign(clues, 0);
    opened_.assign(clues, 0);
    waiting_.resize(clues);
    spare_.clear();
    for (int i = 0; i < component.clue_count; ++i)
        waiting_[i] = constraints.clues()[component.first_clue + i].box_count;
    int slots = 0;
    for (const int local : table_.order_) {
        const Box& box = constraints.boxes()[component.first_box + local];
        table_.size_.push_back(box.size);
        for (const int clue : constraints.clues(box)) {
            const int i = clue - component.first_clue;
            capacity_[i] += box.size;
            if (slot_of_[i] >= 0) continue;
            if (spare_.empty()) spare_.push_back(slots++);
            slot_of_[i] = spare_.back();
            spare_.pop_back();
        }
        for (const int clue : constraints.clues(box))
            if (--waiting_[clue - component.first_clue] == 0) spare_.push_back(slot_of_[clue - component.first_clue]);
    }
    return slots;
}

template <class Key>
bool Counter::walk(const Constraints& constraints, const Component& component, int slots, const CountLimits& limits) {
    auto& [merger, keys] = std::get<Keys<Key>>(keys_);
    auto& layers = table_.layers_;
    auto& states = table_.states_;
    auto& links = table_.links_;
    auto& terms = table_.terms_;
    keys.assign(1, Key(slots));
    layers.push_back({0, 0});
    states.push_back({0, 0, 1});
    terms.push_back(1.0);
    std::size_t work = 0;
    for (std::size_t step = 0; step < table_.order_.size(); ++step) {
        const Box& box = constraints.boxes()[component.first_box + table_.order_[step]];
        if (!link_states<Key>(constraints, component, box, slots, limits.deadline)) return false;
        // The polynomials of the new states.
        const int from_end = layers.back().first_state;
        const int to_end = static_cast<int>(states.size());
        const std::size_t terms_begin = terms.size();
        std::size_t next_term = terms_begin;
        for (int to = from_end; to < to_end; ++to) {
            states[to].first = static_cast<int>(next_term);
            next_term += static_cast<std::size_t>(states[to].size);
        }
        if (next_term > limits.terms || links.size() > limits.terms) return false;
        terms.resize(next_term, 0.0);
        const BoxWeights weights(box.size, table_.tilt_);
        for (std::size_t l = static_cast<std::size_t>(layers.back().first_link); l < links.size(); ++l) {
            const CountTable::Link link = links[l];
            const CountTable::State& source = states[link.from];
            const CountTable::State& target = states[link.to];
            const double weight = weights[link.mines];
            // Layers do not overlap.
            const double* __restrict in = terms.data() + source.first;
            double* __restrict out = terms.data() + target.first + (source.low + link.mines - target.low);
            for (int i = 0; i < source.size; ++i) out[i] += weight * in[i];
            if (l % kLookEvery == kLookEvery - 1 && limits.deadline.passed()) return false;
        }
        if (step % table_.rescale_every() == 0 || next_term - terms_begin > 4096) rescale(terms_begin);
        work += next_term - terms_begin;
        if (work > 20000) {
            work = 0;
            if (limits.deadline.passed()) return false;
        }
        std::swap(keys, merger.keys());
    }
    // Every number is finished, so at most one state is left.
    if (static_cast<int>(states.size()) > layers.back().first_state) {
        const CountTable::State& last = states.back();
        const auto first = terms.begin() + last.first;
        table_.total_.low = last.low;
        table_.total_.terms.assign(first, first + last.size);
    }
    return true;
}

// A new layer: the links out of every state of the last one, and the states they lead to. False past the deadline.
template <class Key>
bool Counter::link_states(const Constraints& constraints, const Component& component, const Box& box, int slots,
                          const Deadline& deadline) {
    auto& [merger, keys] = std::get<Keys<Key>>(keys_);
    auto& layers = table_.layers_;
    auto& states = table_.states_;
    auto& links = table_.links_;
    // 1. What this box does to a key.
    Key unit(slots);   // one mine in the box
    Key fresh(slots);  // the numbers it opens
    struct Bound {
        int slot;
        int room;  // cells that the number has left after this box
    };
    std::array<Bound, 8> bounds;
    std::size_t bound_count = 0;
    for (const int clue : constraints.clues(box)) {
        const int i = clue - component.first_clue;
        capacity_[i] -= box.size;
        unit.add(slot_of_[i], 1);
        if (!opened_[i]) {
            opened_[i] = 1;
            fresh.add(slot_of_[i], constraints.clues()[clue].need);
        }
        bounds[bound_count++] = {slot_of_[i], capacity_[i]};
    }
    // 2. The links. A finished number has no room left and so needs nothing any more: its bits are zero without being
    //    cleared.
    const int from_begin = layers.back().first_state;
    const int from_end = static_cast<int>(states.size());
    layers.push_back({from_end, static_cast<int>(links.size())});
    merger.begin(2 * keys.size());
    for (int from = from_begin; from < from_end; ++from) {
        if (from % kLookEvery == kLookEvery - 1 && deadline.passed()) return false;
        const CountTable::State source = states[from];
        Key key = keys[static_cast<std::size_t>(from - from_begin)].plus(fresh);
        int least = 0;
        int most = box.size;
        for (std::size_t b = 0; b < bound_count; ++b) {
            const int need = key.at(bounds[b].slot);
            least = std::max(least, need - bounds[b].room);
            most = std::min(most, need);
        }
        if (least > most) continue;
        for (int i = 0; i < least; ++i) key.subtract(unit);
        for (int mines = least; mines <= most; ++mines) {
            const auto [index, is_new] = merger.find(key);
            const int to = from_end + index;
            const int low = source.low + mines;
            const int high = low + source.size - 1;
            if (is_new) {
                states.push_back({0, low, source.size});
            } else {
                CountTable::State& target = states[to];
                const int top = std::max(high, target.low + target.size - 1);
                target.low = std::min(target.low, low);
                target.size = top - target.low + 1;
            }
            links.push_back({from, to, mines});
            if (mines < most) key.subtract(unit);
        }
    }
    return true;
}

// Back to numbers of ordinary size, long before a double overflows.
void Counter::rescale(std::size_t terms_begin) {
    auto& terms = table_.terms_;
    if (terms.size() == terms_begin) return;
    const double largest = *std::max_element(terms.begin() + static_cast<std::ptrdiff_t>(terms_begin), terms.end());
    if (largest <= 1e60 && (largest >= 1e-60 || largest <= 0)) return;
    const double factor = std::exp2(-std::ilogb(largest));
    for (std::size_t i = terms_begin; i < terms.size(); ++i) terms[i] *= factor;
    table_.log_scale_ -= std::log(factor);
}

}  // namespace gridsage::mines
