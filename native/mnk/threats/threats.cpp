#include "mnk/threats/threats.hpp"

#include <algorithm>
#include <cstdlib>

#include "mnk/rules/renju.hpp"
#include "support/random.hpp"

namespace gridsage::mnk {

namespace {

// Two squares around a stone, and three along its lines: further away nothing joins up with it soon.
constexpr int kNearSquare = 2;
constexpr int kNearLine = 3;

CellSet near_of(const Setup& setup, int cell) {
    CellSet near;
    const int x = cell % setup.width;
    const int y = cell / setup.width;
    for (int dy = -kNearLine; dy <= kNearLine; ++dy) {
        for (int dx = -kNearLine; dx <= kNearLine; ++dx) {
            const bool square = std::abs(dx) <= kNearSquare && std::abs(dy) <= kNearSquare;
            const bool line = dx == 0 || dy == 0 || std::abs(dx) == std::abs(dy);
            if ((square || line) && setup.holds(x + dx, y + dy)) near.add((y + dy) * setup.width + x + dx);
        }
    }
    return near;
}

}  // namespace

Tables::Tables(const Setup& setup_)
    : setup(setup_),
      lines(setup_),
      patterns(setup_.k, setup_.rule),
      evaluation(Evaluation::shared()),
      facts{setup_.rule == Rule::kRenju ? &renju_facts() : &set_facts(), &set_facts()} {
    RandomStream stream(0x6D6E6B);
    turn_key = stream.next();
    for (auto& seat : keys)
        for (int cell = 0; cell < setup.cells(); ++cell) seat.push_back(stream.next());
    for (int cell = 0; cell < setup.cells(); ++cell) near.push_back(near_of(setup, cell));
}

std::shared_ptr<const Tables> Tables::make(const Setup& setup) {
    return std::make_shared<const Tables>(setup);
}

ThreatBoard::ThreatBoard(std::shared_ptr<const Tables> tables, std::span<const std::uint8_t> cells, int turn)
    : tables_(std::move(tables)), turn_(turn), empty_(setup().cells()) {
    path_.reserve(static_cast<std::size_t>(setup().cells()));
    changes_.reserve(static_cast<std::size_t>(setup().cells()) * kDirections * 2 * kMaxRow);
    for (auto& seat : stones_)
        for (int line = 0; line < tables_->lines.count(); ++line)
            seat[static_cast<std::size_t>(line)] = tables_->lines.walls(line);
    for (int cell = 0; cell < setup().cells(); ++cell) {
        Both both{};
        for (int d = 0; d < kDirections; ++d) {
            const auto [line, bit] = tables_->lines.place(cell, d);
            const auto pair = tables_->patterns.look(stones_[0][line], stones_[1][line], bit);
            for (int seat = 0; seat < 2; ++seat) both.of[seat] = with_pattern(both.of[seat], d, pair.of[seat]);
        }
        const auto worth = tables_->evaluation->worth(facts(0, both.of[0]).code, facts(1, both.of[1]).code);
        both.worth[0] = worth.first;
        both.worth[1] = worth.second;
        for (int seat = 0; seat < 2; ++seat) worth_[seat] += both.worth[seat];
        patterns_[static_cast<std::size_t>(cell)] = both;
        for (int seat = 0; seat < 2; ++seat) {
            const Threat threat = threat_of(seat, both.of[seat]);
            threats_[seat][static_cast<std::size_t>(cell)] = threat;
            sets_[seat][static_cast<int>(threat)].add(cell);
            ++counts_.of[seat][static_cast<int>(threat)];
        }
    }
    for (int cell = 0; cell < setup().cells(); ++cell) {
        if (cells[static_cast<std::size_t>(cell)] == kEmpty) continue;
        turn_ = cells[static_cast<std::size_t>(cell)] - 1;
        push(cell);
    }
    path_.clear();
    changes_.clear();
    turn_ = turn;
    key_ = turn == 0 ? 0 : tables_->turn_key;
    for (int cell = 0; cell < setup().cells(); ++cell)
        if (cells[static_cast<std::size_t>(cell)] != kEmpty)
            key_ ^= tables_->keys[cells[static_cast<std::size_t>(cell)] - 1][static_cast<std::size_t>(cell)];
}

void ThreatBoard::change(int cell, PatternSet first, PatternSet second) noexcept {
    Both& kept = patterns_[static_cast<std::size_t>(cell)];
    changes_.push_back({static_cast<std::uint16_t>(cell), kept});
    const SetFacts& facts0 = facts(0, first);
    const SetFacts& facts1 = facts(1, second);
    const auto worth = tables_->evaluation->worth(facts0.code, facts1.code);
    const Both now{{first, second}, {worth.first, worth.second}};
    worth_[0] += now.worth[0] - kept.worth[0];
    worth_[1] += now.worth[1] - kept.worth[1];
    for (int seat = 0; seat < 2; ++seat) {
        if (now.of[seat] == kept.of[seat]) continue;
        const Threat from = threats_[seat][static_cast<std::size_t>(cell)];
        const Threat to = seat == 0 ? facts0.threat : facts1.threat;
        if (from == to) continue;
        move_threat(cell, seat, from, to);
        --counts_.of[seat][static_cast<int>(from)];
        ++counts_.of[seat][static_cast<int>(to)];
    }
    kept = now;
}

template <int kReach>
void ThreatBoard::touch(int cell) noexcept {
    // What changes is gathered first: the worth of a pair of sets lies anywhere in some megabytes, and is on its way by
    // the time it is asked for.
    struct Gathered {
        int cell;
        PatternSet now[2];
    };
    std::array<Gathered, kDirections * 2 * kReach> gathered;
    std::size_t count = 0;
    const Lines& lines = tables_->lines;
    for (int d = 0; d < kDirections; ++d) {
        const auto [line, bit] = lines.place(cell, d);
        stones_[turn_][line] |= 1ULL << bit;
        const std::uint64_t first = stones_[0][line];
        const std::uint64_t second = stones_[1][line];
        const std::uint64_t walls = first & second;
        const std::uint64_t taken = first | second;
        const int step = lines.step(d);
        for (const int way : {-1, 1}) {
            for (int i = 1; i <= kReach; ++i) {
                const int at = bit + way * i;
                if ((walls >> at) & 1) break;
                if ((taken >> at) & 1) continue;
                const auto pair = tables_->patterns.look<kReach>(first, second, at);
                const int other = cell + way * i * step;
                const Both& kept = patterns_[static_cast<std::size_t>(other)];
                const PatternSet now0 = with_pattern(kept.of[0], d, pair.of[0]);
                const PatternSet now1 = with_pattern(kept.of[1], d, pair.of[1]);
                if (now0 == kept.of[0] && now1 == kept.of[1]) continue;
                gathered[count++] = {other, {now0, now1}};
                tables_->evaluation->prefetch(facts(0, now0).code, facts(1, now1).code);
            }
        }
    }
    for (std::size_t i = 0; i < count; ++i) change(gathered[i].cell, gathered[i].now[0], gathered[i].now[1]);
}

void ThreatBoard::touch(int cell) noexcept {
    switch (tables_->patterns.reach()) {
        case 2:
            return touch<2>(cell);
        case 3:
            return touch<3>(cell);
        case 4:
            return touch<4>(cell);
        case 5:
            return touch<5>(cell);
        case 6:
            return touch<6>(cell);
        case 7:
            return touch<7>(cell);
        default:
            return touch<8>(cell);
    }
}

void ThreatBoard::push(int cell) noexcept {
    path_.push_back({cell, changes_.size(), counts_, near_, worth_, key_});
    const auto at = static_cast<std::size_t>(cell);
    const Both& own = patterns_[at];
    for (int seat = 0; seat < 2; ++seat) {
        const int threat = static_cast<int>(threats_[seat][at]);
        --counts_.of[seat][threat];
        sets_[seat][threat].remove(cell);
        worth_[seat] -= own.worth[seat];
    }
    cells_[at] = static_cast<std::uint8_t>(turn_ + 1);
    --empty_;
    occupied_.add(cell);
    near_ |= tables_->near[at];
    key_ ^= tables_->keys[turn_][at] ^ tables_->turn_key;
    touch(cell);
    turn_ ^= 1;
}

void ThreatBoard::pop() noexcept {
    const Step& step = path_.back();
    const int cell = step.cell;
    const auto at = static_cast<std::size_t>(cell);
    turn_ ^= 1;
    for (int d = 0; d < kDirections; ++d) {
        const auto [line, bit] = tables_->lines.place(cell, d);
        stones_[turn_][line] &= ~(1ULL << bit);
    }
    while (changes_.size() > step.changes) {
        const Changed& changed = changes_.back();
        for (int seat = 0; seat < 2; ++seat) {
            const Threat from = threats_[seat][changed.cell];
            const Threat to = threat_of(seat, changed.before.of[seat]);
            if (from != to) move_threat(changed.cell, seat, from, to);
        }
        patterns_[changed.cell] = changed.before;
        changes_.pop_back();
    }
    for (int seat = 0; seat < 2; ++seat) sets_[seat][static_cast<int>(threats_[seat][at])].add(cell);
    cells_[at] = kEmpty;
    ++empty_;
    occupied_.remove(cell);
    counts_ = step.counts;
    near_ = step.near;
    worth_ = step.worth;
    key_ = step.key;
    path_.pop_back();
}

CellSet ThreatBoard::cells_between(int seat, Threat first, Threat last) const noexcept {
    CellSet found;
    for (int threat = static_cast<int>(first); threat <= static_cast<int>(last); ++threat)
        if (counts_.of[seat][threat] > 0) found |= sets_[seat][threat];
    return found;
}

CellSet ThreatBoard::candidates() const noexcept {
    CellSet found = near_;
    for (int i = 0; i < CellSet::kWords; ++i)
        found.words[static_cast<std::size_t>(i)] &= ~occupied_.words[static_cast<std::size_t>(i)];
    if (!found.empty()) return found;
    for (int cell = 0; cell < setup().cells(); ++cell)
        if (is_empty(cell)) found.add(cell);
    return found;
}

bool ThreatBoard::allows(int cell) const {
    if (!guarded()) return true;
    const Legality legality = facts(0, patterns(0, cell)).legality;
    if (legality != Legality::kUnclear) return legality == Legality::kAllowed;
    return foul_at(setup(), {cells_.data(), static_cast<std::size_t>(setup().cells())}, cell) == Foul::kNone;
}

void ThreatBoard::drop_forbidden(CellSet& cells) const {
    if (!guarded()) return;
    const CellSet all = cells;
    all.each([&](int cell) {
        if (!allows(cell)) cells.remove(cell);
    });
}

CellSet ThreatBoard::allowed() const {
    CellSet found;
    for (int cell = 0; cell < setup().cells(); ++cell)
        if (is_empty(cell) && allows(cell)) found.add(cell);
    return found;
}

CellSet ThreatBoard::defences(int seat, int cell, Threat below) const noexcept {
    CellSet found;
    found.add(cell);
    const PatternSet set = patterns(seat, cell);
    const int reach = tables_->patterns.reach();
    for (int d = 0; d < kDirections; ++d) {
        if (pattern_of(set, d) < Pattern::kOpenThree) continue;
        const auto [line, bit] = tables_->lines.place(cell, d);
        std::array<std::uint64_t, 2> words = {stones_[0][line], stones_[1][line]};
        const std::uint64_t closed = words[static_cast<std::size_t>(seat ^ 1)];
        const std::uint64_t taken = words[0] | words[1];
        for (const int way : {-1, 1}) {
            for (int i = 1; i <= reach; ++i) {
                const int at = bit + way * i;
                if ((closed >> at) & 1) break;
                if ((taken >> at) & 1) continue;
                words[static_cast<std::size_t>(seat ^ 1)] = closed | (1ULL << at);
                const auto pair = tables_->patterns.look(words[0], words[1], bit);
                if (threat_of(seat, with_pattern(set, d, pair.of[seat])) < below)
                    found.add(cell + way * i * tables_->lines.step(d));
            }
        }
    }
    return found;
}

}  // namespace gridsage::mnk
