#include "mines/play.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include "support/errors.hpp"

namespace gridsage::mines {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point began) {
    return std::chrono::duration<double>(Clock::now() - began).count();
}

class Table {
  public:
    Table(const Setup& setup, const GuessSettings& settings)
        : setup_(setup), guesser_(Geometry(setup.width, setup.height), setup.mines, settings) {}

    PlayedGame play(std::uint64_t seed, int first, std::vector<Lesson>* lessons) {
        Board board(setup_, seed);
        guesser_.seed(derive_seed(seed, 1));
        PlayedGame game;
        game.first = first;
        std::size_t first_lesson = lessons != nullptr ? lessons->size() : 0;
        game.opened += static_cast<int>(board.open(first).size());
        game.moves = 1;
        game.guesses = setup_.start == StartRule::kAny;
        while (!board.over()) {
            const auto began = Clock::now();
            const Decision decision = guesser_.decide(board.shown());
            game.time_s += seconds_since(began);
            if (decision.cells.empty()) break;  // cannot happen while the game goes on
            game.guesses += decision.guess;
            for (const int cell : decision.cells) {
                if (board.shown()[cell] != kHidden) continue;  // opened by the flood of an earlier one
                if (decision.guess && lessons != nullptr) before_.assign(board.shown().begin(), board.shown().end());
                game.opened += static_cast<int>(board.open(cell).size());
                ++game.moves;
                if (board.over()) break;
                // Positions whose end is searched need no value.
                if (decision.guess && decision.win_chance < 0 && lessons != nullptr) learn(board, cell, seed, *lessons);
            }
        }
        game.won = board.status() == Status::kWon;
        if (!game.won) --game.opened;
        if (lessons != nullptr)
            for (std::size_t i = first_lesson; i < lessons->size(); ++i) (*lessons)[i].won = game.won;
        return game;
    }

  private:
    // As the guesser will look at it: the number alone, without the flood of a 0.
    void learn(const Board& board, int cell, std::uint64_t seed, std::vector<Lesson>& lessons) {
        before_[cell] = board.shown()[cell];
        if (guesser_.engine().analyse(before_, setup_.mines, position_) != Finding::kFine) return;
        lessons.push_back({seed, features_.read(guesser_.geometry(), position_), false});
    }

    Setup setup_;
    Guesser guesser_;
    FeatureReader features_;
    Position position_;
    std::vector<std::uint8_t> before_;
};

}  // namespace

std::vector<PlayedGame> play_games(const Setup& setup, const GuessSettings& settings,
                                   std::span<const std::uint64_t> seeds, std::span<const int> firsts, int threads,
                                   const CancelToken* cancel, std::vector<Lesson>* lessons) {
    std::vector<PlayedGame> games(seeds.size());
    std::vector<std::vector<Lesson>> learnt(lessons != nullptr ? seeds.size() : 0);
    // Each thread takes the next board that nobody plays yet; a game depends on nothing but its own seed.
    std::atomic<std::size_t> next{0};
    std::atomic<bool> failed{false};
    std::exception_ptr failure;
    const auto work = [&] {
        try {
            Table table(setup, settings);
            for (std::size_t i = next++; i < seeds.size() && !failed; i = next++) {
                if (cancel != nullptr && cancel->cancelled()) throw CancelledError("the games were cancelled");
                games[i] = table.play(seeds[i], firsts[i], lessons != nullptr ? &learnt[i] : nullptr);
            }
        } catch (...) {
            if (!failed.exchange(true)) failure = std::current_exception();
        }
    };
    std::vector<std::thread> helpers;
    for (int i = 1; i < threads; ++i) helpers.emplace_back(work);
    work();
    for (std::thread& helper : helpers) helper.join();
    if (failure) std::rethrow_exception(failure);
    if (lessons != nullptr)
        for (const auto& some : learnt) lessons->insert(lessons->end(), some.begin(), some.end());
    return games;
}

}  // namespace gridsage::mines
