#include "mines/endgame/endgame.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "mines/endgame/sealed.hpp"
#include "mines/endgame/set_memory.hpp"
#include "support/random.hpp"

namespace gridsage::mines {

namespace {

constexpr std::size_t kWords = kMostListedCells / 64;
constexpr std::uint8_t kMineHere = 9;
// A table of the numbers of so few is made in next to no time.
constexpr std::size_t kFewLayouts = 4096;

struct Mask {
    std::array<std::uint64_t, kWords> words{};
    void set(int bit) { words[static_cast<std::size_t>(bit / 64)] |= std::uint64_t{1} << (bit % 64); }
    [[nodiscard]] bool has(int bit) const { return words[static_cast<std::size_t>(bit / 64)] >> (bit % 64) & 1; }
};

struct Stopped {};

// A state of play is the set of layouts that are still possible: every cell that is safe in all of them has been
// opened, and its number is the same in all of them. So the set alone is the key of the memory.
//
// Every search is asked for more than `floor` layouts. An answer above the floor is exact; one at or below it says only
// that no play wins more than so many, which is all that whoever asked wants to know.
class Search {
  public:
    Search(const Geometry& geometry, const LayoutSet& set, const EndLimits& limits)
        : set_(set), limits_(limits), count_(set.size()), cells_(static_cast<int>(set.cells.size())) {
        for (int i = 0; i < cells_; ++i) all_.set(i);
        std::vector<int> bit_of(static_cast<std::size_t>(geometry.cells()), -1);
        for (int i = 0; i < cells_; ++i) bit_of[set.cells[i]] = i;
        numbers_.resize(count_ * static_cast<std::size_t>(cells_));
        for (int cell = 0; cell < cells_; ++cell) {
            if (count_ > kFewLayouts && limits.deadline.passed()) throw Stopped{};
            Mask near;
            for (const int other : geometry.around(set.cells[cell]))
                if (bit_of[other] >= 0) near.set(bit_of[other]);
            for (std::size_t i = 0; i < count_; ++i) {
                const std::uint64_t* layout = set.layouts.data() + i * set.words;
                int number = set.sure_around[cell];
                for (std::size_t w = 0; w < set.words; ++w) number += std::popcount(layout[w] & near.words[w]);
                if (layout[cell / 64] >> (cell % 64) & 1) number = kMineHere;
                numbers_[static_cast<std::size_t>(cell) * count_ + i] = static_cast<std::uint8_t>(number);
            }
        }
        keys_.resize(count_);
        for (std::size_t i = 0; i < count_; ++i) {
            keys_[i].key = mix(i + 1);
            keys_[i].check = mix(keys_[i].key);
        }
    }

    BestPlay run() {
        Subset everything{0, count_, {}};
        make_room(count_);
        for (std::size_t i = 0; i < count_; ++i) {
            pool_[i] = static_cast<int>(i);
            everything.key.add(keys_[i]);
        }
        used_ = count_;
        BestPlay best;
        best.layouts = count_;
        // A safe cell needs no search for the first move.
        const Mask some = mines_of(everything);
        for (int cell = 0; cell < cells_ && best.cell < 0; ++cell)
            if (!some.has(cell)) best.cell = set_.cells[cell];
        int cell = -1;
        best.won = static_cast<std::size_t>(open_safe(everything, Mask{}, 0, best.cell < 0 ? &cell : nullptr));
        if (cell >= 0) best.cell = set_.cells[cell];
        return best;
    }

  private:
    // The layouts pool_[begin, end).
    struct Subset {
        std::size_t begin;
        std::size_t end;
        SetKey key;
        [[nodiscard]] int size() const { return static_cast<int>(end - begin); }
    };
    [[nodiscard]] const std::uint64_t* layout(std::size_t at) const {
        return set_.layouts.data() + static_cast<std::size_t>(pool_[at]) * set_.words;
    }
    [[nodiscard]] const std::uint8_t* numbers(int cell) const {
        return numbers_.data() + static_cast<std::size_t>(cell) * count_;
    }

    [[nodiscard]] Mask mines_of(const Subset& subset) const {
        Mask some;
        for (std::size_t i = subset.begin; i < subset.end; ++i)
            for (std::size_t w = 0; w < set_.words; ++w) some.words[w] |= layout(i)[w];
        return some;
    }

    void spend(int work) {
        const std::size_t before = work_ >> 16;
        work_ += static_cast<std::size_t>(work);
        if (work_ > limits_.work) throw Stopped{};
        if (work_ >> 16 != before && limits_.deadline.passed()) throw Stopped{};
    }

    // Layouts won from a subset: first opens what is safe in all of them, which may split it.
    int open_safe(const Subset& subset, Mask opened, int floor, int* best_cell) {
        if (subset.size() == 1) {
            if (best_cell != nullptr) *best_cell = any_safe_cell(subset.begin);
            return 1;
        }
        if (best_cell == nullptr)
            if (const SetMemory::Entry* known = memory_.find(subset.key))
                if (known->exact || known->won <= floor) return known->won;
        const int won = search(subset, opened, floor, best_cell);
        memory_.store(subset.key, won, won > floor);
        return won;
    }

    int search(const Subset& subset, Mask& opened, int floor, int* best_cell) {
        const Mask some = mines_of(subset);
        spend(subset.size());
        for (std::size_t w = 0; w < set_.words; ++w) {
            std::uint64_t safe = all_.words[w] & ~some.words[w] & ~opened.words[w];
            for (; safe != 0; safe &= safe - 1) {
                const int cell = static_cast<int>(64 * w) + std::countr_zero(safe);
                opened.set(cell);
                const std::uint8_t* number = numbers(cell);
                const std::uint8_t first = number[pool_[subset.begin]];
                for (std::size_t i = subset.begin + 1; i < subset.end; ++i)
                    if (number[pool_[i]] != first) return split(subset, cell, opened, floor);
            }
        }
        return guess(subset, opened, floor, best_cell);
    }

    [[nodiscard]] int any_safe_cell(std::size_t at) const {
        for (int cell = 0; cell < cells_; ++cell)
            if (!(layout(at)[cell / 64] >> (cell % 64) & 1)) return cell;
        return -1;
    }

    void make_room(std::size_t end) {
        if (pool_.size() < end) pool_.resize(2 * end);
    }

    // Opens one cell and plays on with each number that it may show. 0 when it can show one only: it is dead.
    int split(const Subset& subset, int cell, const Mask& opened, int floor) {
        // 1. The layouts of each number in a place of their own, behind all that is in the pool.
        const auto size = static_cast<std::size_t>(subset.size());
        const std::size_t base = used_;
        make_room(base + 10 * size);
        std::array<Subset, kMineHere + 1> by_number;
        for (std::size_t value = 0; value <= kMineHere; ++value)
            by_number[value] = {base + value * size, base + value * size, {}};
        const std::uint8_t* number = numbers(cell);
        for (std::size_t i = subset.begin; i < subset.end; ++i) {
            const int at = pool_[i];
            Subset& to = by_number[number[at]];
            pool_[to.end++] = at;
            to.key.add(keys_[static_cast<std::size_t>(at)]);
        }
        // 2. What is known of each: an answer, a bound, or that it cannot win more than all its layouts.
        std::array<int, kMineHere> most{};
        std::array<bool, kMineHere> sure{};
        int kinds = 0;
        int left = 0;
        int total = 0;
        for (std::size_t value = 0; value < kMineHere; ++value) {
            most[value] = by_number[value].size();
            sure[value] = most[value] < 2;
            kinds += most[value] > 0;
            if (!sure[value])
                if (const SetMemory::Entry* known = memory_.find(by_number[value].key)) {
                    most[value] = known->won;
                    sure[value] = known->exact;
                }
            (sure[value] ? total : left) += most[value];
        }
        if (kinds == 1) return 0;
        used_ = base + kMineHere * size;
        // 3. The others are searched while the sum can still pass the floor.
        for (std::size_t value = 0; value < kMineHere && total + left > floor; ++value) {
            if (sure[value]) continue;
            left -= most[value];
            total += open_safe(by_number[value], opened, floor - total - left, nullptr);
        }
        used_ = base;
        return total + left;
    }

    // The best cell to guess when nothing is safe any more.
    int guess(const Subset& subset, const Mask& opened, int floor, int* best_cell) {
        const int size = subset.size();
        // Of two layouts that nothing tells apart, one is won.
        if (size == 2 && best_cell == nullptr) return 1;
        // 1. How often each cell is a mine, the safest first.
        std::array<int, 64 * kWords> mines;
        std::fill(mines.begin(), mines.begin() + cells_, 0);
        for (std::size_t i = subset.begin; i < subset.end; ++i)
            for (std::size_t w = 0; w < set_.words; ++w)
                for (std::uint64_t rest = layout(i)[w]; rest != 0; rest &= rest - 1)
                    ++mines[64 * w + static_cast<std::size_t>(std::countr_zero(rest))];
        struct Candidate {
            int mines;
            int cell;
            auto operator<=>(const Candidate&) const = default;
        };
        std::array<Candidate, 64 * kWords> candidates;
        std::size_t count = 0;
        for (int cell = 0; cell < cells_; ++cell)
            if (const int m = mines[static_cast<std::size_t>(cell)]; m > 0 && m < size) candidates[count++] = {m, cell};
        std::sort(candidates.begin(), candidates.begin() + count);
        // 2. A dead cell, which shows one number only, can always wait: what follows it does not depend on it. When all
        //    are dead nothing will ever be learnt, and one layout can be won: any.
        int best = std::max(1, floor);
        int bound = 1;
        int chosen = -1;
        for (std::size_t i = 0; i < count && chosen < 0; ++i)
            if (!(layout(subset.begin)[candidates[i].cell / 64] >> (candidates[i].cell % 64) & 1))
                chosen = candidates[i].cell;
        for (std::size_t i = 0; i < count; ++i) {
            const int cell = candidates[i].cell;
            const int safe = size - candidates[i].mines;
            if (safe <= best) {
                bound = std::max(bound, safe);
                break;
            }
            spend(size);
            Mask more = opened;
            more.set(cell);
            const int won = split(subset, cell, more, best);
            bound = std::max(bound, won);
            if (won > best) {
                best = won;
                chosen = cell;
            }
        }
        if (best_cell != nullptr) *best_cell = chosen;
        return bound;
    }

    const LayoutSet& set_;
    const EndLimits& limits_;
    std::size_t count_;
    int cells_;
    Mask all_;
    std::vector<std::uint8_t> numbers_;  // by cell, then layout
    std::vector<SetKey> keys_;           // by layout
    std::vector<int> pool_;              // the subsets on the way down, one behind the other
    std::size_t used_ = 0;               // how much of it
    SetMemory memory_;
    std::size_t work_ = 0;
};

}  // namespace

std::optional<BestPlay> best_play(const Geometry& geometry, const LayoutSet& set, const EndLimits& limits) {
    try {
        return Search(geometry, set, limits).run();
    } catch (const Stopped&) {
        return std::nullopt;
    }
}

std::optional<BestPlay> best_play_of_sealed(const Geometry& geometry, const Position& position, int component,
                                            const EndLimits& limits) {
    ComponentChoice alone{std::vector<char>(position.constraints().components().size(), 0), false};
    alone.components[static_cast<std::size_t>(component)] = 1;
    const auto set = list_layouts(geometry, position, alone, limits.layouts, limits.deadline);
    if (!set || set->size() == 0) return std::nullopt;
    return best_play(geometry, *set, limits);
}

std::optional<WinChance> win_chance(const Geometry& geometry, const Position& position, const EndLimits& limits) {
    const Constraints& constraints = position.constraints();
    WinChance result{1.0, -1};
    ComponentChoice rest{std::vector<char>(constraints.components().size(), 1), true};
    double log_rest = position.log_layouts();
    std::vector<int> sealed;
    for (std::size_t c = 0; c < rest.components.size(); ++c) {
        const int component = static_cast<int>(c);
        if (!is_sealed(geometry, position, component)) continue;
        rest.components[c] = 0;
        sealed.push_back(component);
        log_rest -= position.table(component).log_arrangements();
    }
    // What cannot be listed is refused before anything is searched.
    if (log_rest > std::log(static_cast<double>(limits.layouts)) + 1e-6) return std::nullopt;
    const auto set = list_layouts(geometry, position, rest, limits.layouts, limits.deadline);
    if (!set) return std::nullopt;
    if (set->size() > 0) {
        const auto best = best_play(geometry, *set, limits);
        if (!best) return std::nullopt;
        result = {static_cast<double>(best->won) / static_cast<double>(best->layouts), best->cell};
    }
    for (const int component : sealed) {
        const auto best = best_play_of_sealed(geometry, position, component, limits);
        if (!best) return std::nullopt;
        result.chance *= static_cast<double>(best->won) / static_cast<double>(best->layouts);
        // A sealed component may be played at any time: first, so that the hard rest is only thought about if it
        // matters.
        if (result.cell < 0 || position.chance(result.cell) > 0) result.cell = best->cell;
    }
    return result;
}

}  // namespace gridsage::mines
