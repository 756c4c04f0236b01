// Everything that uses threads; the thread sanitizer runs this suite.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <numeric>
#include <stdexcept>
#include <thread>

#include "mines/count/combinations.hpp"
#include "mines/play/play.hpp"
#include "mines/trials/differences.hpp"
#include "mines/trials/lessons.hpp"
#include "mines/trials/risks.hpp"
#include "mnk/search/search.hpp"
#include "mnk/solve/solve.hpp"
#include "support/parallel.hpp"

using namespace gridsage;

namespace {

constexpr int kThreads = 4;

struct Games {
    explicit Games(std::size_t count) : seeds(count), firsts(count, 0) { std::iota(seeds.begin(), seeds.end(), 0); }

    std::vector<std::uint64_t> seeds;
    std::vector<int> firsts;
};

// Something to stop that no machine finishes in time.
constexpr std::size_t kEndless = 1'000'000;

// Asks for an end from another thread, in a while.
std::jthread cancel_soon(CancelToken& token) {
    return std::jthread([&token] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        token.cancel();
    });
}

}  // namespace

TEST_SUITE_BEGIN("threads");

TEST_CASE("every item is done once, whatever the number of threads") {
    for (const int threads : {1, 2, kThreads, 300}) {
        std::vector<std::atomic<int>> done(1000);
        parallel_for(done.size(), threads, Deadline::never(), [&] { return [&](std::size_t i) { ++done[i]; }; });
        CHECK(std::ranges::all_of(done, [](const auto& count) { return count == 1; }));
    }
}

TEST_CASE("the first exception of a thread ends all and is raised") {
    const auto run = [] {
        parallel_for(kEndless, kThreads, Deadline::never(), [] {
            return [](std::size_t i) {
                if (i == 100) throw std::out_of_range("the hundredth");
            };
        });
    };
    CHECK_THROWS_AS(run(), std::out_of_range);
}

TEST_CASE("the calling thread hears a request to stop while it waits for the others") {
    CancelToken token;
    const Deadline deadline = Deadline::never(&token);
    std::atomic<bool> helper_waits{false};
    const std::thread::id caller = std::this_thread::get_id();
    const auto canceller = cancel_soon(token);
    // The caller's item is short, the helper's ends only on request.
    parallel_for(2, 2, deadline, [&] {
        return [&](std::size_t) {
            if (std::this_thread::get_id() == caller)
                while (!helper_waits) std::this_thread::yield();
            else
                for (helper_waits = true; !deadline.cancelled();) std::this_thread::yield();
        };
    });
    CHECK(token.cancelled());
}

TEST_CASE("Minesweeper games and trials are the same with any number of threads") {
    using namespace mines;
    const Setup setup(9, 9, 14, StartRule::kSafe);
    const Games games(24);
    const Deadline never = Deadline::never();
    GuessSettings trial;
    trial.wander = 0.5;
    const auto play = [&](int threads) {
        std::vector<int> moves;
        for (const GameSummary& game : play_games(setup, {}, games.seeds, games.firsts, threads, never))
            moves.push_back(game.won ? game.moves : -game.moves);
        return moves;
    };
    CHECK(play(1) == play(kThreads));
    CHECK(measure_risks(setup, trial, games.seeds, games.firsts, 1, never) ==
          measure_risks(setup, trial, games.seeds, games.firsts, kThreads, never));
    CHECK(compare_settings(setup, {}, trial, games.seeds, games.firsts, 2, 1, never) ==
          compare_settings(setup, {}, trial, games.seeds, games.firsts, 2, kThreads, never));
    CHECK(play_lessons(setup, trial, games.seeds, games.firsts, 1, never).size() ==
          play_lessons(setup, trial, games.seeds, games.firsts, kThreads, never).size());
}

TEST_CASE("combinations of a frontier are the same with any number of threads") {
    constexpr int kPlaces = 24;
    std::vector<mines::FrontierClue> clues;
    for (int place = 0; place + 2 < kPlaces; place += 2) clues.push_back({{place, place + 1, place + 2}, 1});
    const auto alone = mines::list_combinations(kPlaces, clues, 0, kPlaces, 1, Deadline::never());
    CHECK(alone.total > 0);
    for (const int threads : {2, kThreads}) {
        const auto shared = mines::list_combinations(kPlaces, clues, 0, kPlaces, threads, Deadline::never());
        CHECK(shared.total == alone.total);
        CHECK(shared.mines == alone.mines);
    }
}

TEST_CASE("Minesweeper games are cancelled from another thread") {
    CancelToken token;
    const auto canceller = cancel_soon(token);
    const Games games(kEndless);
    const mines::Setup setup(30, 16, 99, mines::StartRule::kSafe);
    CHECK_THROWS_AS(
        static_cast<void>(mines::play_games(setup, {}, games.seeds, games.firsts, kThreads, Deadline::never(&token))),
        CancelledError);
}

TEST_CASE("an m,n,k search on several threads can be watched and cancelled") {
    using namespace mnk;
    const Setup setup(15, 15, 5);
    Engine engine(setup, 4 << 20, kThreads);
    const std::vector<std::uint8_t> empty(static_cast<std::size_t>(setup.cells()), kEmpty);
    std::atomic<bool> done{false};
    std::int64_t nodes_seen = 0;
    std::jthread watcher([&] {
        while (!done) {
            nodes_seen = std::max(nodes_seen, engine.report().nodes);
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    });
    CancelToken token;
    const auto canceller = cancel_soon(token);
    const SearchReport report = engine.search(empty, 0, {1e9, 0, 0, 3}, &token);
    done = true;
    watcher.join();
    CHECK(report.lines.size() == 3);
    CHECK(report.nodes >= nodes_seen);
    // Again, with a table that the helpers filled.
    CHECK(engine.search(empty, 0, {1e9, 20'000, 0, 1}).lines.size() == 1);
}

TEST_CASE("how far a proof has come is read beside it, and only ever grows") {
    mnk::ProofProgress progress;
    std::atomic<bool> over{false};
    std::jthread reader([&] {
        std::int64_t nodes = 0;
        mnk::Value low = mnk::Value::kLoss;
        mnk::Value high = mnk::Value::kWin;
        while (!over) {
            CHECK(progress.nodes >= nodes);
            CHECK(progress.at_least.load() >= low);
            CHECK(progress.at_most.load() <= high);
            nodes = progress.nodes;
            low = progress.at_least;
            high = progress.at_most;
        }
    });
    const mnk::Board board(mnk::Setup(5, 4, 4));
    const auto found = mnk::solve(board, 4 << 20, 0, Deadline::never(), progress);
    over = true;
    CHECK(found.value == mnk::Value::kDraw);
    CHECK(progress.at_least.load() <= found.value);
    CHECK(progress.at_most.load() >= found.value);
}

TEST_SUITE_END();
