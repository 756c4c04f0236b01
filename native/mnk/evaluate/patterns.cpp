#include "mnk/evaluate/patterns.hpp"

#include <algorithm>
#include <bit>
#include <map>

namespace gridsage::mnk {

namespace {

constexpr auto kUnknown = static_cast<Pattern>(15);

Threat combine(PatternSet set) {
    int count[16] = {};
    for (int d = 0; d < kDirections; ++d) ++count[static_cast<int>(pattern_of(set, d))];
    const auto of = [&](Pattern pattern) { return count[static_cast<int>(pattern)]; };
    const int fours = of(Pattern::kFour);
    const int threes = of(Pattern::kOpenThree) + of(Pattern::kWideThree);
    const int halves = of(Pattern::kHalfThree);
    const int twos = of(Pattern::kOpenTwo) + of(Pattern::kWideTwo) + of(Pattern::kFullTwo);
    if (of(Pattern::kRow) > 0) return Threat::kRow;
    if (of(Pattern::kOpenFour) > 0 || fours >= 2) return Threat::kOpenFour;
    if (fours == 1) return threes > 0 ? Threat::kFourThree : halves + twos > 0 ? Threat::kFourPlus : Threat::kFour;
    if (threes >= 2) return Threat::kThreeThree;
    if (threes == 1) return halves + twos > 0 ? Threat::kThreePlus : Threat::kThree;
    if (halves > 0) return halves + twos > 1 ? Threat::kHalfPlus : Threat::kHalf;
    if (twos > 0) return twos > 1 ? Threat::kTwoTwo : Threat::kTwo;
    return Threat::kNone;
}

std::unique_ptr<std::array<SetFacts, 1 << 16>> all_facts() {
    auto facts = std::make_unique<std::array<SetFacts, 1 << 16>>();
    std::map<std::array<int, kDirections>, std::uint16_t> codes;
    // By the strongest pattern first: the common codes stand together at the front, where the cache keeps them.
    for (int d = 0; d < kPatterns; ++d)
        for (int c = 0; c <= d; ++c)
            for (int b = 0; b <= c; ++b)
                for (int a = 0; a <= b; ++a)
                    codes.emplace(std::array<int, kDirections>{a, b, c, d}, static_cast<std::uint16_t>(codes.size()));
    for (std::size_t i = 0; i < facts->size(); ++i) {
        const auto set = static_cast<PatternSet>(i);
        std::array<int, kDirections> sorted;
        for (int d = 0; d < kDirections; ++d)
            sorted[static_cast<std::size_t>(d)] = std::min(static_cast<int>(pattern_of(set, d)), kPatterns - 1);
        std::sort(sorted.begin(), sorted.end());
        (*facts)[i] = {codes.at(sorted), combine(set)};
    }
    return facts;
}

int room(std::uint32_t code) {
    return std::bit_width(code) - 1;
}

}  // namespace

const std::array<SetFacts, 1 << 16>& set_facts() {
    static const auto kFacts = all_facts();
    return *kFacts;
}

PatternTable::PatternTable(int k, bool exact) : k_(k), exact_(exact), reach_(exact ? k : k - 1) {
    const std::uint32_t words = 1U << reach_;
    left_.resize(static_cast<std::size_t>(words) * words);
    right_.resize(left_.size());
    for (std::uint32_t first = 0; first < words; ++first) {
        for (std::uint32_t second = 0; second < words; ++second) {
            Side side{};
            for (int seat = 0; seat < 2; ++seat) {
                const std::uint32_t own = seat == 0 ? first : second;
                const std::uint32_t closed = (seat == 0 ? second : first) | words;
                const std::uint32_t sentinel = closed & (0 - closed);
                side.code[seat] = static_cast<std::uint16_t>((own & (sentinel - 1)) | sentinel);
            }
            right_[(static_cast<std::size_t>(first) << reach_) | second] = side;
            // Seen to the left, the nearest cell is the highest bit.
            std::uint32_t mirrored_first = 0;
            std::uint32_t mirrored_second = 0;
            for (int i = 0; i < reach_; ++i) {
                mirrored_first |= ((first >> i) & 1) << (reach_ - 1 - i);
                mirrored_second |= ((second >> i) & 1) << (reach_ - 1 - i);
            }
            left_[(static_cast<std::size_t>(mirrored_first) << reach_) | mirrored_second] = side;
        }
    }
    const std::uint32_t codes = 1U << (reach_ + 1);
    patterns_.assign(static_cast<std::size_t>(codes) * codes, kUnknown);
    for (std::uint32_t left = 1; left < codes; ++left)
        for (std::uint32_t right = 1; right < codes; ++right) build(left, right);
}

// The line with the stone on it: a row, or the best that one more stone makes of it, counted.
Pattern PatternTable::build(std::uint32_t left, std::uint32_t right) {
    Pattern& known = patterns_[index(left, right)];
    if (known != kUnknown) return known;
    if (room(left) + room(right) + 1 < k_) return known = Pattern::kDead;
    const int sentinels_left = room(left);
    const int sentinels_right = room(right);
    const std::uint32_t own_left = left & ((1U << sentinels_left) - 1);
    const std::uint32_t own_right = right & ((1U << sentinels_right) - 1);
    const int length = 1 + std::countr_one(own_left) + std::countr_one(own_right);
    if (exact_ ? length == k_ : length >= k_) return known = Pattern::kRow;
    if (length > k_) return known = Pattern::kDead;

    int ways[kPatterns] = {};
    for (int i = 0; i < sentinels_left; ++i)
        if (!((left >> i) & 1)) ++ways[static_cast<int>(build(left | (1U << i), right))];
    for (int i = 0; i < sentinels_right; ++i)
        if (!((right >> i) & 1)) ++ways[static_cast<int>(build(left, right | (1U << i)))];
    const auto to = [&](Pattern pattern) { return ways[static_cast<int>(pattern)]; };
    Pattern& made = patterns_[index(left, right)];
    if (to(Pattern::kRow) > 0) return made = to(Pattern::kRow) > 1 ? Pattern::kOpenFour : Pattern::kFour;
    if (to(Pattern::kOpenFour) > 0)
        return made = to(Pattern::kOpenFour) > 1 ? Pattern::kWideThree : Pattern::kOpenThree;
    if (to(Pattern::kFour) > 0) return made = Pattern::kHalfThree;
    const int threes = to(Pattern::kOpenThree) + to(Pattern::kWideThree);
    if (threes > 0) return made = threes > 2 ? Pattern::kFullTwo : threes > 1 ? Pattern::kWideTwo : Pattern::kOpenTwo;
    if (to(Pattern::kHalfThree) > 0) return made = Pattern::kHalfTwo;
    if (to(Pattern::kOpenTwo) + to(Pattern::kWideTwo) + to(Pattern::kFullTwo) > 0) return made = Pattern::kOpenOne;
    // For long rows everything further away is worth the least that is worth anything.
    const bool alive = to(Pattern::kHalfTwo) + to(Pattern::kOpenOne) + to(Pattern::kHalfOne) > 0;
    return made = alive ? Pattern::kHalfOne : Pattern::kDead;
}

PatternTable::Pair PatternTable::look(std::uint64_t first, std::uint64_t second, int bit) const noexcept {
    switch (reach_) {
        case 2:
            return look<2>(first, second, bit);
        case 3:
            return look<3>(first, second, bit);
        case 4:
            return look<4>(first, second, bit);
        case 5:
            return look<5>(first, second, bit);
        case 6:
            return look<6>(first, second, bit);
        case 7:
            return look<7>(first, second, bit);
        default:
            return look<8>(first, second, bit);
    }
}

std::shared_ptr<const PatternTable> PatternTable::make(int k, bool exact) {
    return std::make_shared<const PatternTable>(k, exact);
}

}  // namespace gridsage::mnk
