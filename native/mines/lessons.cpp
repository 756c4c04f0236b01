#include "mines/lessons.hpp"

#include <algorithm>
#include <iterator>

#include "mines/position_map.hpp"
#include "mines/share_out.hpp"

namespace gridsage::mines {

namespace {

class Teacher {
  public:
    Teacher(const Setup& setup, const GuessSettings& settings)
        : setup_(setup), guesser_(Geometry(setup.width, setup.height), setup.mines, settings) {}

    void play(std::uint64_t seed, int first, std::vector<Lesson>& lessons) {
        random_ = RandomStream(derive_seed(seed, 2));
        guesser_.seed(derive_seed(seed, 1));
        const auto cells = static_cast<std::size_t>(setup_.cells());
        mine_.assign(cells, 0);
        shown_.assign(cells, kHidden);
        for (const int cell : make_layout(setup_, seed, first)) mine_[cell] = 1;
        if (mine_[first]) return;  // an unprotected first cell
        open(first);
        std::vector<double> safety;  // of each guess; lesson i is the position after guess i
        lessons.clear();
        double end = 1;
        while (true) {
            const Decision decision = guesser_.decide(shown_);
            if (decision.cells.empty()) break;
            if (!decision.guess) {
                for (const int cell : decision.cells) open(cell);
                continue;
            }
            if (decision.win_chance >= 0) {
                end = decision.win_chance;
                break;
            }
            const int cell = decision.cells.front();
            if (decision.wandered) {  // what came before would learn of a guess that the champion does not make
                lessons.clear();
                safety.clear();
            }
            safety.push_back(1 - decision.chance);
            do guesser_.position().draw(random_, mine_);
            while (mine_[cell]);
            // As the guesser looks at it: the number alone, without the flood of a 0.
            shown_[cell] = number(cell);
            if (guesser_.engine().analyse(shown_, setup_.mines, position_) != Finding::kFine) break;
            Lesson& lesson = lessons.emplace_back();
            lesson.features = features_.read(guesser_.geometry(), position_);
            draw_map(guesser_.geometry(), shown_, position_, lesson.map);
            shown_[cell] = kHidden;
            open(cell);
        }
        for (std::size_t i = lessons.size(); i-- > 0;) {
            lessons[i].value = static_cast<float>(end);
            end *= safety[i];
        }
    }

  private:
    [[nodiscard]] std::uint8_t number(int cell) const {
        std::uint8_t sum = 0;
        for (const int other : guesser_.geometry().around(cell)) sum = static_cast<std::uint8_t>(sum + mine_[other]);
        return sum;
    }

    void open(int cell) {
        todo_.assign(1, cell);
        while (!todo_.empty()) {
            const int next = todo_.back();
            todo_.pop_back();
            if (shown_[next] != kHidden) continue;
            shown_[next] = number(next);
            if (shown_[next] == 0)
                for (const int other : guesser_.geometry().around(next)) todo_.push_back(other);
        }
    }

    Setup setup_;
    Guesser guesser_;
    FeatureReader features_;
    Position position_;
    RandomStream random_{0};
    std::vector<std::uint8_t> mine_;
    std::vector<std::uint8_t> shown_;
    std::vector<int> todo_;
};

}  // namespace

std::vector<Lesson> play_lessons(const Setup& setup, const GuessSettings& settings,
                                 std::span<const std::uint64_t> seeds, std::span<const int> firsts, int threads,
                                 const CancelToken* cancel) {
    std::vector<std::vector<Lesson>> learnt(seeds.size());
    share_out(seeds.size(), threads, cancel, [&] {
        return [&, teacher = Teacher(setup, settings)](std::size_t i) mutable {
            teacher.play(seeds[i], firsts[i], learnt[i]);
        };
    });
    std::vector<Lesson> lessons;
    for (auto& some : learnt) std::ranges::move(some, std::back_inserter(lessons));
    return lessons;
}

}  // namespace gridsage::mines
