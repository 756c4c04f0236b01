#include "mines/counting.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "mines/elimination_order.hpp"
#include "mines/state_key.hpp"

namespace gridsage::mines {

namespace {

constexpr std::array<std::array<double, 9>, 9> make_ways() {
    std::array<std::array<double, 9>, 9> table{};
    for (std::size_t n = 0; n < 9; ++n) {
        table[n][0] = 1;
        for (std::size_t k = 1; k <= n; ++k) table[n][k] = table[n - 1][k - 1] + (k < n ? table[n - 1][k] : 0);
    }
    return table;
}
constexpr auto kWays = make_ways();

using Weights = std::array<double, 9>;

Weights weights_of(int size, double tilt) {
    Weights weights{};
    double power = 1;
    for (int mines = 0; mines <= size; ++mines, power *= tilt) weights[mines] = ways(size, mines) * power;
    return weights;
}

// Open addressing over the states of the layer that is being made.
template <class Key>
class Merger {
  public:
    void begin(std::size_t expected) {
        std::size_t wanted = 16;
        while (wanted < 2 * expected + 2) wanted *= 2;
        if (wanted > slots_.size()) {
            slots_.assign(wanted, {0, 0});
            stamp_ = 0;
        }
        ++stamp_;
        keys_.clear();
    }

    // The state of that key, and whether it is new.
    std::pair<int, bool> find(const Key& key) {
        if (2 * (keys_.size() + 1) > slots_.size()) grow();
        const std::size_t mask = slots_.size() - 1;
        for (std::size_t at = key.hash() & mask;; at = (at + 1) & mask) {
            if (slots_[at].stamp != stamp_) {
                slots_[at] = {stamp_, static_cast<int>(keys_.size())};
                keys_.push_back(key);
                return {slots_[at].index, true};
            }
            if (keys_[slots_[at].index] == key) return {slots_[at].index, false};
        }
    }

    [[nodiscard]] std::vector<Key>& keys() { return keys_; }

  private:
    struct Slot {
        unsigned stamp;
        int index;
    };

    void grow() {
        std::vector<Slot> bigger(slots_.size() * 2, Slot{0, 0});
        stamp_ = 1;
        const std::size_t mask = bigger.size() - 1;
        for (std::size_t i = 0; i < keys_.size(); ++i) {
            std::size_t at = keys_[i].hash() & mask;
            while (bigger[at].stamp == stamp_) at = (at + 1) & mask;
            bigger[at] = {stamp_, static_cast<int>(i)};
        }
        slots_ = std::move(bigger);
    }

    std::vector<Slot> slots_;
    std::vector<Key> keys_;
    unsigned stamp_ = 0;
};

}  // namespace

double ways(int size, int mines) noexcept {
    return kWays[static_cast<std::size_t>(size)][static_cast<std::size_t>(mines)];
}

void CountTable::write_signature(const Constraints& constraints, const Component& component,
                                 std::vector<int>& signature) {
    signature.clear();
    signature.push_back(component.box_count);
    for (int i = 0; i < component.clue_count; ++i) {
        const Clue& clue = constraints.clues()[component.first_clue + i];
        signature.push_back(clue.cell * 16 + clue.need);
    }
    for (int i = 0; i < component.box_count; ++i) {
        const Box& box = constraints.boxes()[component.first_box + i];
        signature.push_back(constraints.cells(box)[0] * 16 + box.size);
        for (const int clue : constraints.clues(box)) signature.push_back(~(clue - component.first_clue));
    }
}

std::shared_ptr<CountTable> CountTable::count(const Geometry& geometry, const Constraints& constraints,
                                              const Component& component, double tilt, const CountLimits& limits) {
    auto table = std::make_shared<CountTable>();
    table->tilt_ = tilt;
    table->order_ = elimination_order(geometry, constraints, component);
    // A number takes a slot of the key when its first box is counted and gives it back after its last.
    std::vector<int> slot_of(static_cast<std::size_t>(component.clue_count), -1);
    std::vector<int> waiting(static_cast<std::size_t>(component.clue_count));
    for (int i = 0; i < component.clue_count; ++i) waiting[i] = constraints.clues()[component.first_clue + i].box_count;
    std::vector<int> spare;
    int slots = 0;
    for (const int local : table->order_) {
        const Box& box = constraints.boxes()[component.first_box + local];
        table->size_.push_back(box.size);
        for (const int clue : constraints.clues(box)) {
            const int i = clue - component.first_clue;
            if (slot_of[i] >= 0) continue;
            if (spare.empty()) spare.push_back(slots++);
            slot_of[i] = spare.back();
            spare.pop_back();
        }
        for (const int clue : constraints.clues(box))
            if (--waiting[clue - component.first_clue] == 0) spare.push_back(slot_of[clue - component.first_clue]);
    }
    bool done;
    if (slots <= PackedKey<std::uint64_t>::kSlots)
        done = table->walk<PackedKey<std::uint64_t>>(constraints, component, slots, slot_of, limits);
    else if (slots <= PackedKey<Wide>::kSlots)
        done = table->walk<PackedKey<Wide>>(constraints, component, slots, slot_of, limits);
    else
        done = table->walk<LongKey>(constraints, component, slots, slot_of, limits);
    return done ? table : nullptr;
}

template <class Key>
bool CountTable::walk(const Constraints& constraints, const Component& component, int slots,
                      const std::vector<int>& slot_of, const CountLimits& limits) {
    std::vector<int> capacity(static_cast<std::size_t>(component.clue_count), 0);
    for (int b = 0; b < component.box_count; ++b) {
        const Box& box = constraints.boxes()[component.first_box + b];
        for (const int clue : constraints.clues(box)) capacity[clue - component.first_clue] += box.size;
    }
    std::vector<char> opened(static_cast<std::size_t>(component.clue_count), 0);

    Merger<Key> merger;
    std::vector<Key> keys{Key(slots)};
    layers_.push_back({0, 0});
    states_.push_back({0, 0, 1});
    terms_.push_back(1.0);
    std::size_t work = 0;
    for (std::size_t step = 0; step < order_.size(); ++step) {
        const Box& box = constraints.boxes()[component.first_box + order_[step]];
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
            capacity[i] -= box.size;
            unit.add(slot_of[i], 1);
            if (!opened[i]) {
                opened[i] = 1;
                fresh.add(slot_of[i], constraints.clues()[clue].need);
            }
            bounds[bound_count++] = {slot_of[i], capacity[i]};
        }
        // 2. The links out of every state, and the states they lead to. A finished number has no room left and so
        //    needs nothing any more: its bits are zero without being cleared.
        const int from_begin = layers_[step].first_state;
        const int from_end = static_cast<int>(states_.size());
        const int link_begin = static_cast<int>(links_.size());
        layers_.push_back({from_end, link_begin});
        merger.begin(2 * keys.size());
        for (int from = from_begin; from < from_end; ++from) {
            const State source = states_[from];
            if (source.size == 0) continue;
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
                    states_.push_back({0, low, source.size});
                } else {
                    State& target = states_[to];
                    const int top = std::max(high, target.low + target.size - 1);
                    target.low = std::min(target.low, low);
                    target.size = top - target.low + 1;
                }
                links_.push_back({from, to, mines});
                if (mines < most) key.subtract(unit);
            }
        }
        // 3. Their polynomials.
        const int to_end = static_cast<int>(states_.size());
        const std::size_t terms_begin = terms_.size();
        std::size_t next_term = terms_begin;
        for (int to = from_end; to < to_end; ++to) {
            states_[to].first = static_cast<int>(next_term);
            next_term += static_cast<std::size_t>(states_[to].size);
        }
        if (next_term > limits.terms || links_.size() > limits.terms) return false;
        terms_.resize(next_term, 0.0);
        const Weights weights = weights_of(box.size, tilt_);
        for (std::size_t l = static_cast<std::size_t>(link_begin); l < links_.size(); ++l) {
            const Link link = links_[l];
            const State source = states_[link.from];
            const State target = states_[link.to];
            const double weight = weights[link.mines];
            const double* in = terms_.data() + source.first;
            double* out = terms_.data() + target.first + (source.low + link.mines - target.low);
            for (int i = 0; i < source.size; ++i) out[i] += weight * in[i];
        }
        // 4. Back to numbers of ordinary size, long before a double overflows.
        if (step % 16 == 15 || next_term - terms_begin > 4096) {
            const double largest =
                next_term == terms_begin ? 0 : *std::max_element(terms_.begin() + terms_begin, terms_.end());
            if (largest > 1e60 || (largest < 1e-60 && largest > 0)) {
                const double factor = std::exp2(-std::ilogb(largest));
                for (std::size_t i = terms_begin; i < terms_.size(); ++i) terms_[i] *= factor;
                log_scale_ -= std::log(factor);
            }
        }
        if (limits.thin_above > 0 && static_cast<std::size_t>(to_end - from_end) > limits.thin_above) {
            // A state's outlook: how likely its half-finished numbers are to be met, if each had its cells to itself.
            std::vector<double> outlook(static_cast<std::size_t>(to_end - from_end), 1.0);
            for (int i = 0; i < component.clue_count; ++i) {
                const auto clue = static_cast<std::size_t>(i);
                if (!opened[clue] || capacity[clue] == 0) continue;
                const Weights chances = weights_of(capacity[clue], tilt_);
                for (std::size_t k = 0; k < outlook.size(); ++k)
                    outlook[k] *= chances[static_cast<std::size_t>(merger.keys()[k].at(slot_of[clue]))];
            }
            thin(from_end, outlook, limits);
        }
        work += next_term - terms_begin;
        if (work > 20000) {
            work = 0;
            if (limits.deadline.passed()) return false;
        }
        std::swap(keys, merger.keys());
    }
    // Every number is finished, so at most one state is left.
    if (static_cast<int>(states_.size()) > layers_.back().first_state) {
        const State& last = states_.back();
        const auto first = terms_.begin() + last.first;
        total_.low = last.low;
        total_.terms.assign(first, first + last.size);
    }
    return true;
}

// Keeps about `thin_above` states, each with a chance in proportion to its weight and outlook (never more than sure),
// and raises the kept ones so that every expectation stays as it was (Fearnhead and Clifford 2003).
void CountTable::thin(int first_state, const std::vector<double>& outlook, const CountLimits& limits) {
    const std::size_t count = states_.size() - static_cast<std::size_t>(first_state);
    std::vector<double> weight(count);
    for (std::size_t i = 0; i < count; ++i) {
        const State& state = states_[static_cast<std::size_t>(first_state) + i];
        for (int t = 0; t < state.size; ++t) weight[i] += terms_[static_cast<std::size_t>(state.first + t)];
        weight[i] *= outlook[i];
    }
    // The threshold c with sum(min(1, weight / c)) = thin_above.
    std::vector<double> sorted = weight;
    std::sort(sorted.begin(), sorted.end());
    double below = 0;
    for (const double w : sorted) below += w;
    double threshold = 0;
    std::size_t sure = 0;
    for (std::size_t i = count; i-- > 0;) {
        threshold = below / static_cast<double>(limits.thin_above - sure);
        if (sorted[i] < threshold || sure + 1 >= limits.thin_above) break;
        below -= sorted[i];
        ++sure;
    }
    thinned_ = true;
    factors_.resize(states_.size(), 1.0);
    for (std::size_t i = 0; i < count; ++i) {
        if (weight[i] >= threshold) continue;
        State& state = states_[static_cast<std::size_t>(first_state) + i];
        if (limits.random->unit() * threshold >= weight[i]) {
            state.size = 0;
            continue;
        }
        const double factor = threshold / weight[i];
        for (int t = 0; t < state.size; ++t) terms_[static_cast<std::size_t>(state.first + t)] *= factor;
        factors_[static_cast<std::size_t>(first_state) + i] = factor;
    }
}

void CountTable::chances(const Polynomial& outer, std::vector<double>& scratch, std::span<double> result) const {
    // behind[s][m]: the weight of everything that can follow state s with m mines used, the outside world included.
    scratch.assign(terms_.size(), 0.0);
    const State& last = states_.back();
    for (int i = 0; i < last.size; ++i) scratch[static_cast<std::size_t>(last.first + i)] = outer.at(last.low + i);
    for (std::size_t step = order_.size(); step-- > 0;) {
        const Weights weights = weights_of(size_[step], tilt_);
        double mines = 0;
        double safe = 0;
        double largest = 0;
        const int size = size_[step];
        for (int l = layers_[step + 1].first_link; l < link_end(step + 1); ++l) {
            const Link link = links_[l];
            const State source = states_[link.from];
            const State target = states_[link.to];
            if (target.size == 0) continue;
            double weight = weights[link.mines];
            if (static_cast<std::size_t>(link.to) < factors_.size()) weight *= factors_[link.to];
            const double* ahead = scratch.data() + target.first + (source.low + link.mines - target.low);
            const double* used = terms_.data() + source.first;
            double* behind = scratch.data() + source.first;
            double product = 0;
            for (int i = 0; i < source.size; ++i) {
                const double flow = weight * ahead[i];
                product += used[i] * flow;
                behind[i] += flow;
                largest = std::max(largest, behind[i]);
            }
            mines += product * link.mines;
            safe += product * (size - link.mines);
        }
        result[static_cast<std::size_t>(order_[step])] = safe == 0 ? 1.0 : mines / (mines + safe);
        // Each step is normalised by itself, so that a layer may be scaled as it likes.
        if (step % 8 == 0 && (largest > 1e60 || largest < 1e-60) && largest > 0) {
            const double factor = std::exp2(-std::ilogb(largest));
            for (int s = layers_[step].first_state; s < layer_end(step); ++s)
                for (int i = 0; i < states_[s].size; ++i)
                    scratch[static_cast<std::size_t>(states_[s].first + i)] *= factor;
        }
    }
}

std::optional<std::vector<Wide>> CountTable::exact_total() const {
    if (thinned_) return std::nullopt;
    std::vector<Wide> terms(terms_.size(), 0);
    if (terms.empty()) return std::nullopt;
    terms[0] = 1;
    for (std::size_t step = 0; step < order_.size(); ++step)
        for (int l = layers_[step + 1].first_link; l < link_end(step + 1); ++l) {
            const Link link = links_[l];
            const State source = states_[link.from];
            const State target = states_[link.to];
            const auto weight = static_cast<Wide>(ways(size_[step], link.mines));
            for (int i = 0; i < source.size; ++i) {
                Wide product;
                Wide& out = terms[static_cast<std::size_t>(target.first + source.low + link.mines - target.low + i)];
                if (__builtin_mul_overflow(weight, terms[static_cast<std::size_t>(source.first + i)], &product) ||
                    __builtin_add_overflow(out, product, &out))
                    return std::nullopt;
            }
        }
    if (impossible()) return std::vector<Wide>{};
    const State& last = states_.back();
    return std::vector<Wide>(terms.begin() + last.first, terms.begin() + last.first + last.size);
}

void CountTable::draw(int mines, RandomStream& random, std::span<int> result) const {
    int state = static_cast<int>(states_.size()) - 1;
    for (std::size_t step = order_.size(); step-- > 0;) {
        const Weights weights = weights_of(size_[step], tilt_);
        const auto share = [&](const Link& link) {
            const State& source = states_[link.from];
            const int used = mines - link.mines - source.low;
            if (link.to != state || used < 0 || used >= source.size) return 0.0;
            return weights[link.mines] * terms_[static_cast<std::size_t>(source.first + used)];
        };
        double sum = 0;
        for (int l = layers_[step + 1].first_link; l < link_end(step + 1); ++l) sum += share(links_[l]);
        double pick = random.unit() * sum;
        int chosen = -1;
        for (int l = layers_[step + 1].first_link; l < link_end(step + 1); ++l) {
            const double part = share(links_[l]);
            if (part <= 0) continue;
            chosen = l;
            if ((pick -= part) < 0) break;
        }
        const Link link = links_[chosen];
        result[static_cast<std::size_t>(order_[step])] = link.mines;
        mines -= link.mines;
        state = link.from;
    }
}

}  // namespace gridsage::mines
