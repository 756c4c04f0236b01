#include "mines/trials/lessons.hpp"

#include <algorithm>
#include <iterator>

#include "mines/guess/position_map.hpp"
#include "mines/trials/unfailing.hpp"
#include "support/parallel.hpp"

namespace gridsage::mines {

namespace {

class LessonMaker {
  public:
    LessonMaker(const Setup& setup, const GuessSettings& settings, const Deadline& deadline)
        : setup_(setup), guesser_(Geometry(setup.width, setup.height), setup.mines, settings), game_(setup, deadline) {}

    void play(std::uint64_t seed, int first, std::vector<Lesson>& lessons) {
        guesser_.seed(derive_seed(seed, 1));
        if (!game_.begin(seed, first, RandomStream(derive_seed(seed, 2)))) return;
        std::vector<double> safety;  // of each guess; lesson i is the position after guess i
        lessons.clear();
        double end = 1;
        while (const auto guess = game_.next_guess(guesser_)) {
            if (guess->win_chance >= 0) {
                end = guess->win_chance;
                break;
            }
            const int cell = guess->cells.front();
            if (guess->wandered) {  // what came before would learn of a guess that the champion does not make
                lessons.clear();
                safety.clear();
            }
            safety.push_back(1 - guess->chance);
            game_.make_safe(guesser_.position(), cell);
            // As the guesser looks at it: the number alone, without the flood of a 0.
            shown_ = game_.shown();
            shown_[cell] = game_.number(cell);
            if (guesser_.engine().analyse(shown_, setup_.mines, position_) != Finding::kFine) break;
            Lesson& lesson = lessons.emplace_back();
            lesson.features = features_.read(guesser_.geometry(), position_);
            draw_map(guesser_.geometry(), shown_, position_, lesson.map);
            game_.open(cell);
        }
        for (std::size_t i = lessons.size(); i-- > 0;) {
            lessons[i].value = static_cast<float>(end);
            end *= safety[i];
        }
    }

  private:
    Setup setup_;
    Guesser guesser_;
    UnfailingGame game_;
    FeatureReader features_;
    Position position_;
    std::vector<std::uint8_t> shown_;
};

}  // namespace

std::vector<Lesson> play_lessons(const Setup& setup, const GuessSettings& settings,
                                 std::span<const std::uint64_t> seeds, std::span<const int> firsts, int threads,
                                 const Deadline& deadline) {
    std::vector<std::vector<Lesson>> learnt(seeds.size());
    parallel_for(seeds.size(), threads, deadline, [&] {
        return [&, maker = LessonMaker(setup, settings, deadline)](std::size_t i) mutable {
            maker.play(seeds[i], firsts[i], learnt[i]);
        };
    });
    std::vector<Lesson> lessons;
    for (auto& some : learnt) std::ranges::move(some, std::back_inserter(lessons));
    return lessons;
}

}  // namespace gridsage::mines
