#include "mines/count/probability.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace gridsage::mines {

namespace {

constexpr std::size_t kCacheSize = 2048;  // a power of two

// Divides by a power of two, so that nothing is rounded and the largest term is of ordinary size; returns the power.
int normalise(Polynomial& polynomial) {
    const double largest = *std::max_element(polynomial.terms.begin(), polynomial.terms.end());
    if (largest <= 0) return 0;
    const int power = std::max(std::ilogb(largest), -1000);
    const double factor = std::exp2(-power);
    for (double& term : polynomial.terms) term *= factor;
    return power;
}

void multiply(const Polynomial& a, const Polynomial& b, Polynomial& product) {
    product.low = a.low + b.low;
    product.terms.assign(a.terms.size() + b.terms.size() - 1, 0.0);
    for (std::size_t j = 0; j < b.terms.size(); ++j) {
        const double factor = b.terms[j];
        if (factor == 0) continue;
        double* out = product.terms.data() + j;
        for (std::size_t i = 0; i < a.terms.size(); ++i) out[i] += factor * a.terms[i];
    }
}

}  // namespace

Engine::Engine(const Geometry& geometry, int mines, int most_elsewhere) : geometry_(geometry), cache_(kCacheSize) {
    const int cells = geometry.cells() + most_elsewhere;
    const double density = std::clamp(static_cast<double>(mines) / cells, 0.01, 0.9);
    first_tilt_ = density / (1 - density);
    log_factorials_.resize(static_cast<std::size_t>(cells) + 1, 0.0);
    for (std::size_t i = 1; i < log_factorials_.size(); ++i)
        log_factorials_[i] = log_factorials_[i - 1] + std::log(static_cast<double>(i));
    set_tilt(first_tilt_);
}

void Engine::set_tilt(double tilt) {
    if (tilt == tilt_) return;
    tilt_ = tilt;
    log_tilt_ = std::log(tilt);
    for (Entry& entry : cache_) entry.table.reset();
}

std::shared_ptr<const CountTable> Engine::table_of(const Constraints& constraints, const Component& component,
                                                   const CountLimits& limits) {
    CountTable::write_signature(constraints, component, signature_);
    std::uint64_t hash = 0;
    for (const int word : signature_) hash = (hash ^ static_cast<std::uint32_t>(word)) * 0x9E3779B97F4A7C15ULL;
    Entry& entry = cache_[mix(hash) & (kCacheSize - 1)];
    if (entry.table && entry.signature == signature_) return entry.table;
    auto table = counter_.count(geometry_, constraints, component, tilt_, limits);
    if (table && limits.remember) {
        entry.signature = signature_;
        entry.table = table;
    }
    return table;
}

Finding Engine::count_components(Position& position, const CountLimits& limits) {
    position.tables_.clear();
    position.least_mines_ = position.most_mines_ = 0;
    CountLimits one = limits;
    std::size_t left = limits.all_terms;
    for (const Component& component : position.constraints_.components()) {
        if (limits.deadline.passed()) return Finding::kStopped;
        one.terms = std::min(limits.terms, left);
        auto table = table_of(position.constraints_, component, one);
        if (!table) return Finding::kStopped;
        left -= std::min(left, table->term_count());
        if (table->impossible()) return Finding::kClash;
        position.least_mines_ += table->total().low;
        position.most_mines_ += table->total().high();
        position.tables_.push_back(std::move(table));
    }
    return Finding::kFine;
}

Finding Engine::analyse(std::span<const std::uint8_t> shown, int mines, Position& position,
                        const CountOptions& options) {
    Constraints& constraints = position.constraints_;
    position.tables_.clear();
    position.elsewhere_ = options.elsewhere;
    if (!constraints.build(geometry_, shown, mines, options.trust_flags, options.given))
        return position.finding_ = Finding::kClash;
    set_tilt(first_tilt_);
    position.finding_ = count_components(position, options.limits);
    if (position.finding_ != Finding::kFine) return position.finding_;
    const int off = position.off_cells();
    if (constraints.mines() < position.least_mines_) return position.finding_ = Finding::kTooFewMines;
    if (constraints.mines() > position.most_mines_ + off) return position.finding_ = Finding::kTooManyMines;
    double weight = combine(position);
    // The tilt that the density suggests is almost always near enough. Where the mines left are far from what the
    // numbers make likely, the tilt is moved until the expected number of mines is the right one; otherwise the weights
    // that count could vanish beside those that do not.
    constexpr double kTooSmall = 1e-100;
    double low = std::log(1e-12);
    double high = std::log(1e12);
    constexpr int kRounds = 40;
    for (int round = 0; weight < kTooSmall && round < kRounds; ++round) {
        const Polynomial& all = position.before_[position.tables_.size()];
        double mean = 0;
        double sum = 0;
        for (std::size_t i = 0; i < all.terms.size(); ++i) {
            mean += all.terms[i] * (all.low + static_cast<double>(i));
            sum += all.terms[i];
        }
        const double expected = mean / sum + off * tilt_ / (1 + tilt_);
        (expected < constraints.mines() ? low : high) = log_tilt_;
        set_tilt(std::exp((low + high) / 2));
        position.finding_ = count_components(position, options.limits);
        if (position.finding_ != Finding::kFine) return position.finding_;
        weight = combine(position);
    }
    if (weight <= 0) return position.finding_ = Finding::kNoTotal;
    position.log_layouts_ = std::log(weight) + log_scale_ - constraints.mines() * log_tilt_;
    spread(position, options.limits.deadline);
    return position.finding_ = Finding::kFine;
}

double Engine::combine(Position& position) {
    const std::size_t count = position.tables_.size();
    // They keep their room from one view to the next.
    if (position.before_.size() <= count) {
        position.before_.resize(count + 1);
        position.after_.resize(count + 1);
    }
    position.before_[0].low = 0;
    position.before_[0].terms.assign(1, 1.0);
    log_scale_ = 0;
    int power = 0;
    for (std::size_t c = 0; c < count; ++c) {
        multiply(position.before_[c], position.tables_[c]->total(), position.before_[c + 1]);
        power += normalise(position.before_[c + 1]);
        log_scale_ += position.tables_[c]->log_scale();
    }
    log_scale_ += power * std::numbers::ln2;
    const Polynomial& all = position.before_[count];
    Polynomial& rest = position.after_[count];
    log_scale_ += weigh_rest(position, all, rest);
    double weight = 0;
    for (std::size_t i = 0; i < all.terms.size(); ++i) weight += all.terms[i] * rest.terms[i];
    return weight;
}

// The cells off the frontier take what is left: in so many ways, in parts of the largest, whose logarithm is returned.
double Engine::weigh_rest(const Position& position, const Polynomial& all, Polynomial& rest) const {
    const Constraints& constraints = position.constraints_;
    const int off = position.off_cells();
    rest.low = all.low;
    rest.terms.assign(all.terms.size(), 0.0);
    // Term i leaves most - i mines.
    const int most = constraints.mines() - all.low;
    const int first = std::max(0, most - off);
    const int last = std::min(most, static_cast<int>(all.terms.size()) - 1);
    if (first > last) return 0;
    // The ways rise up to this many mines and fall behind it; each follows from its neighbour.
    const int peak = std::clamp(most - static_cast<int>((off + 1) * tilt_ / (1 + tilt_)), first, last);
    double* terms = rest.terms.data();
    terms[peak] = 1;
    for (int i = peak; i < last; ++i) terms[i + 1] = terms[i] * (most - i) / ((off - most + i + 1) * tilt_);
    for (int i = peak; i > first; --i) terms[i - 1] = terms[i] * ((off - most + i) * tilt_) / (most - i + 1);
    return log_ways(off, most - peak) + (most - peak) * log_tilt_;
}

void Engine::spread(Position& position, const Deadline& deadline) {
    const Constraints& constraints = position.constraints_;
    const std::size_t count = position.tables_.size();
    position.box_chances_.resize(constraints.boxes().size());
    // 1. Off the frontier: the expected number of mines left for it.
    const Polynomial& all = position.before_[count];
    const Polynomial& rest = position.after_[count];
    const int off = position.off_cells();
    double mines = 0;
    double safe = 0;
    for (std::size_t i = 0; i < all.terms.size(); ++i) {
        const int left = constraints.mines() - all.low - static_cast<int>(i);
        const double weight = all.terms[i] * rest.terms[i];
        mines += weight * left;
        safe += weight * (off - left);
    }
    position.off_chance_ = off == 0 ? 0.0 : safe == 0 ? 1.0 : mines / (mines + safe);
    // 2. From the last component to the first: what everything outside it weighs, by its own mines.
    for (std::size_t c = count; c-- > 0;) {
        const Polynomial& own = position.tables_[c]->total();
        const Polynomial& before = position.before_[c];
        const Polynomial& behind = position.after_[c + 1];
        outer_.low = own.low;
        outer_.terms.assign(own.terms.size(), 0.0);
        Polynomial& after = position.after_[c];
        after.low = before.low;
        after.terms.assign(before.terms.size(), 0.0);
        for (std::size_t k = 0; k < own.terms.size(); ++k) {
            // before and own together begin where behind begins.
            const double* ahead = behind.terms.data() + k;
            double sum = 0;
            for (std::size_t i = 0; i < before.terms.size(); ++i) {
                sum += before.terms[i] * ahead[i];
                after.terms[i] += own.terms[k] * ahead[i];
            }
            outer_.terms[k] = sum;
        }
        normalise(after);
        const Component& component = constraints.components()[c];
        position.tables_[c]->chances(
            outer_, scratch_,
            std::span(position.box_chances_)
                .subspan(static_cast<std::size_t>(component.first_box), static_cast<std::size_t>(component.box_count)),
            deadline);
    }
}

std::optional<Wide> Position::exact_layouts(const Deadline& deadline) const {
    std::vector<Wide> all{1};
    int low = 0;
    for (const auto& table : tables_) {
        const auto own = table->exact_total(deadline);
        if (!own) return std::nullopt;
        std::vector<Wide> product(all.size() + own->size() - 1, 0);
        for (std::size_t i = 0; i < all.size(); ++i)
            for (std::size_t j = 0; j < own->size(); ++j) {
                Wide part;
                if (multiply_overflows(all[i], (*own)[j], part) || add_overflows(product[i + j], part, product[i + j]))
                    return std::nullopt;
            }
        all = std::move(product);
        low += table->total().low;
    }
    const int off = off_cells();
    Wide sum = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const int left = constraints_.mines() - low - static_cast<int>(i);
        if (left < 0 || left > off || all[i] == 0) continue;
        Wide ways = 1;
        for (int k = 1; k <= std::min(left, off - left); ++k) {
            if (multiply_overflows(ways, Wide{static_cast<std::uint64_t>(off - k + 1)}, ways)) return std::nullopt;
            ways /= static_cast<std::uint32_t>(k);
        }
        Wide part;
        if (multiply_overflows(all[i], ways, part) || add_overflows(sum, part, sum)) return std::nullopt;
    }
    return sum;
}

void Position::draw(RandomStream& random, std::span<std::uint8_t> mine) const {
    for (std::size_t cell = 0; cell < mine.size(); ++cell) {
        const Mark mark = constraints_.mark(static_cast<int>(cell));
        mine[cell] = mark == Mark::kMine || mark == Mark::kKnownMine;
    }
    std::vector<int> counts(constraints_.boxes().size());
    std::vector<int> cells;
    // The first `chosen` of a random order of the cells become mines.
    const auto lay = [&](std::span<const int> from, int chosen) {
        cells.assign(from.begin(), from.end());
        for (int i = 0; i < chosen; ++i) {
            std::swap(cells[i], cells[i + random.below(cells.size() - static_cast<std::size_t>(i))]);
            mine[cells[i]] = 1;
        }
    };
    int used = 0;
    for (std::size_t c = 0; c < tables_.size(); ++c) {
        const Polynomial& own = tables_[c]->total();
        const Polynomial& behind = after_[c + 1];
        double sum = 0;
        for (std::size_t k = 0; k < own.terms.size(); ++k)
            sum += own.terms[k] * behind.at(used + own.low + static_cast<int>(k));
        double pick = random.unit() * sum;
        int chosen = own.low;
        for (std::size_t k = 0; k < own.terms.size(); ++k) {
            const double part = own.terms[k] * behind.at(used + own.low + static_cast<int>(k));
            if (part <= 0) continue;
            chosen = own.low + static_cast<int>(k);
            if ((pick -= part) < 0) break;
        }
        const Component& component = constraints_.components()[c];
        tables_[c]->draw(chosen, random,
                         std::span(counts).subspan(static_cast<std::size_t>(component.first_box),
                                                   static_cast<std::size_t>(component.box_count)));
        used += chosen;
    }
    for (std::size_t b = 0; b < counts.size(); ++b) lay(constraints_.cells(constraints_.boxes()[b]), counts[b]);
    const int left = constraints_.mines() - used;
    if (elsewhere_ == 0) {
        lay(constraints_.off(), left);
        return;
    }
    // Cell by cell: as likely as the mines that are left are many among the cells that are left.
    int mines = left;
    int room = off_cells();
    for (const int cell : constraints_.off()) {
        mine[cell] = random.below(static_cast<std::uint64_t>(room--)) < static_cast<std::uint64_t>(mines);
        mines -= mine[cell];
    }
}

}  // namespace gridsage::mines
