#include "mines/count/planes.hpp"

#include <cstring>

#include "mines/rules/board.hpp"

namespace gridsage::mines {

namespace {

constexpr std::uint8_t kBorder = 12;  // a code beyond those of a view: outside the board
// A place without a number that is believed gets values which stay ordinary whatever its neighbours become: some of
// them may be mines, some not. So no step has to ask whether there is a number.
constexpr std::int8_t kNoNeed = 50;
constexpr std::int8_t kNoneDecided = 100;

// Two counts travel in one byte: a cell around is at most one of nine, so neither spills into the other.
constexpr int kUpper = 4;
constexpr std::uint8_t kLower = 15;

// How many bytes have this bit set: eight at a time, each lane of the sum below 256.
int count_bit(const std::vector<std::uint8_t>& plane, int bit) {
    int sum = 0;
    std::size_t i = 0;
    while (i + 8 <= plane.size()) {
        std::uint64_t lanes = 0;
        for (int n = 0; n < 255 && i + 8 <= plane.size(); ++n, i += 8) {
            std::uint64_t word;
            std::memcpy(&word, plane.data() + i, 8);
            lanes += word >> bit & 0x0101010101010101U;
        }
        lanes = (lanes & 0x00FF00FF00FF00FFU) + (lanes >> 8 & 0x00FF00FF00FF00FFU);
        sum += static_cast<int>(lanes * 0x0001000100010001U >> 48);
    }
    for (; i < plane.size(); ++i) sum += plane[i] >> bit & 1;
    return sum;
}

constexpr std::uint8_t byte(Mark mark) {
    return static_cast<std::uint8_t>(mark);
}

}  // namespace

bool Planes::read(const Geometry& geometry, std::span<const std::uint8_t> shown, bool trust_flags,
                  std::span<const std::uint8_t> given) {
    if (geometry.width() != width_ || geometry.height() != height_) resize(geometry.width(), geometry.height());
    load(shown, given);
    if (!weigh_numbers(trust_flags) || !sweep() || !follow()) return false;
    mark_frontier();
    return true;
}

// The border on the right of a row is the one on the left of the next.
void Planes::resize(int width, int height) {
    width_ = width;
    height_ = height;
    stride_ = width + 1;
    places_ = stride_ * (height + 2) + 1;
    const int s = stride_;
    steps_ = {-s - 1, -s, -s + 1, -1, 1, s - 1, s, s + 1};
    const auto size = static_cast<std::size_t>(places_);
    codes_.assign(size, kBorder);
    for (auto* plane : {&marks_, &hidden_, &active_, &input_, &rows_, &sums_}) plane->assign(size, 0);
    need_.assign(size, kNoNeed);
    undecided_.assign(size, kNoneDecided);
}

void Planes::load(std::span<const std::uint8_t> shown, std::span<const std::uint8_t> given) {
    const auto width = static_cast<std::size_t>(width_);
    for (int y = 0; y < height_; ++y) {
        std::memcpy(codes_.data() + place_of(0, y), shown.data() + static_cast<std::size_t>(y) * width, width);
    }
    if (given.empty()) return;
    for (int y = 0; y < height_; ++y)
        for (int x = 0; x < width_; ++x) {
            std::uint8_t& code = codes_[static_cast<std::size_t>(place_of(x, y))];
            if (code <= 8 && !given[static_cast<std::size_t>(y * width_ + x)]) code = kMute;
        }
}

// The sum over the eight neighbours and the place itself.
void Planes::add_neighbours(const std::uint8_t* __restrict in, std::uint8_t* __restrict out) {
    const int stride = stride_;
    const int count = places_;
    std::uint8_t* __restrict rows = rows_.data();
    for (int i = 1; i < count - 1; ++i) rows[i] = static_cast<std::uint8_t>(in[i - 1] + in[i] + in[i + 1]);
    for (int i = stride; i < count - stride; ++i)
        out[i] = static_cast<std::uint8_t>(rows[i - stride] + rows[i] + rows[i + stride]);
}

bool Planes::weigh_numbers(bool trust_flags) {
    const int count = places_;
    const std::uint8_t hidden_flag = trust_flags ? kHidden : kFlag;
    const std::uint8_t mine_flag = trust_flags ? kFlag : kExploded;
    const std::uint8_t* __restrict codes = codes_.data();
    std::uint8_t* __restrict marks = marks_.data();
    std::uint8_t* __restrict hidden = hidden_.data();
    std::uint8_t* __restrict input = input_.data();
    for (int i = 0; i < count; ++i) {
        const std::uint8_t code = codes[i];
        const std::uint8_t is_hidden = (code == kHidden) | (code == hidden_flag);
        const std::uint8_t is_mine = (code == kExploded) | (code == mine_flag);
        hidden[i] = is_hidden;
        marks[i] = is_hidden ? byte(Mark::kOff) : is_mine ? byte(Mark::kKnownMine) : byte(Mark::kOpen);
        input[i] = static_cast<std::uint8_t>(is_hidden | is_mine << kUpper);
    }
    mines_ = count_bit(input_, kUpper);
    add_neighbours(input_.data(), sums_.data());
    const std::uint8_t* __restrict sums = sums_.data();
    std::int8_t* __restrict need = need_.data();
    std::int8_t* __restrict undecided = undecided_.data();
    std::uint8_t wrong = 0;
    for (int i = 0; i < count; ++i) {
        const auto n = static_cast<std::int8_t>(codes[i] - (sums[i] >> kUpper));
        const auto u = static_cast<std::int8_t>(sums[i] & kLower);
        const std::int8_t needed = codes[i] <= 8 ? n : kNoNeed;
        const std::int8_t around = codes[i] <= 8 ? u : kNoneDecided;
        need[i] = needed;
        undecided[i] = around;
        wrong |= static_cast<std::uint8_t>((needed < 0) | (needed > around));
    }
    return wrong == 0;
}

// Most of what is decided is decided by numbers that are so from the start: all these at once.
bool Planes::sweep() {
    const int count = places_;
    std::int8_t* __restrict need = need_.data();
    std::int8_t* __restrict undecided = undecided_.data();
    std::uint8_t* __restrict hidden = hidden_.data();
    std::uint8_t* __restrict input = input_.data();
    const std::uint8_t* __restrict sums = sums_.data();
    std::uint8_t* __restrict marks = marks_.data();
    todo_.clear();
    // 1. Numbers that need nothing, above; numbers that need all, below.
    std::uint8_t any = 0;
    for (int i = 0; i < count; ++i) {
        const std::uint8_t open = undecided[i] > 0;
        const std::uint8_t nothing = open & (need[i] == 0);
        const std::uint8_t all = open & (need[i] == undecided[i]);
        input[i] = static_cast<std::uint8_t>(all | nothing << kUpper);
        any |= input[i];
    }
    if (any == 0) return true;
    add_neighbours(input_.data(), sums_.data());
    // 2. The cells around them.
    std::uint8_t both = 0;
    for (int i = 0; i < count; ++i) {
        const auto mine = static_cast<std::uint8_t>(hidden[i] & ((sums[i] & kLower) != 0));
        const auto safe = static_cast<std::uint8_t>(hidden[i] & (sums[i] > kLower));
        both |= static_cast<std::uint8_t>(mine & safe);
        hidden[i] = static_cast<std::uint8_t>(hidden[i] & ~(mine | safe));
        input[i] = static_cast<std::uint8_t>(mine | (mine | safe) << kUpper);
        marks[i] = mine ? byte(Mark::kMine) : safe ? byte(Mark::kSafe) : marks[i];
    }
    if (both != 0) return false;
    mines_ += count_bit(input_, 0);
    // 3. What that leaves to the numbers.
    add_neighbours(input_.data(), sums_.data());
    std::uint8_t wrong = 0;
    any = 0;
    for (int i = 0; i < count; ++i) {
        need[i] = static_cast<std::int8_t>(need[i] - (sums[i] & kLower));
        undecided[i] = static_cast<std::int8_t>(undecided[i] - (sums[i] >> kUpper));
        wrong |= static_cast<std::uint8_t>((need[i] < 0) | (need[i] > undecided[i]));
        input[i] = (undecided[i] > 0) & ((need[i] == 0) | (need[i] == undecided[i]));
        any |= input[i];
    }
    if (wrong != 0) return false;
    if (any != 0) for_each_set(input_.data(), count, 1, [&](int place) { todo_.push_back(place); });
    return true;
}

// What follows from that, number by number.
bool Planes::follow() {
    for (std::size_t next = 0; next < todo_.size(); ++next) {
        const int clue = todo_[next];
        if (undecided_[static_cast<std::size_t>(clue)] == 0) continue;
        const bool mine = need_[static_cast<std::size_t>(clue)] != 0;
        for (const int step : steps_)
            if (hidden_[static_cast<std::size_t>(clue + step)] && !settle(clue + step, mine)) return false;
    }
    return true;
}

bool Planes::settle(int place, bool mine) {
    hidden_[static_cast<std::size_t>(place)] = 0;
    marks_[static_cast<std::size_t>(place)] = byte(mine ? Mark::kMine : Mark::kSafe);
    mines_ += mine;
    for (const int step : steps_) {
        const auto clue = static_cast<std::size_t>(place + step);
        const int undecided = --undecided_[clue];
        const int need = need_[clue] = static_cast<std::int8_t>(need_[clue] - mine);
        if (need > 0 && need < undecided) continue;
        if (need < 0 || need > undecided) return false;
        if (undecided > 0) todo_.push_back(static_cast<int>(clue));
    }
    return true;
}

void Planes::mark_frontier() {
    const int count = places_;
    const std::int8_t* __restrict undecided = undecided_.data();
    std::uint8_t* __restrict active = active_.data();
    for (int i = 0; i < count; ++i) active[i] = (undecided[i] > 0) & (undecided[i] <= 8);
    add_neighbours(active_.data(), sums_.data());
    const std::uint8_t* __restrict sums = sums_.data();
    const std::uint8_t* __restrict hidden = hidden_.data();
    std::uint8_t* __restrict marks = marks_.data();
    for (int i = 0; i < count; ++i) {
        const std::uint8_t touches = hidden[i] & (sums[i] != 0);
        marks[i] = touches ? byte(Mark::kFrontier) : marks[i];
    }
}

}  // namespace gridsage::mines
