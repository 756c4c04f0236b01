// The Minesweeper players for Python.
#include "mines/play/play.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/operators.h>
#include <nanobind/stl/vector.h>

#include "bind/bind.hpp"
#include "bind/compute.hpp"
#include "bind/mines/convert.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridsage {

namespace {

using mines::Decision;
using mines::GameSummary;
using mines::Style;

mines::GuessSettings settings_of(Style style) {
    mines::GuessSettings settings;
    settings.style = style;
    return settings;
}

// A player of one setup; it remembers what it counted before. One view at a time.
struct Player {
    Player(const mines::Setup& setup_, Style style)
        : setup(setup_), guesser(mines::Geometry(setup_.width, setup_.height), setup_.mines, settings_of(style)) {}

    mines::Setup setup;
    mines::Guesser guesser;
    std::timed_mutex turn;
};

void bind_player(nb::module_& module) {
    nb::class_<Decision>(module, "MinesDecision", "What a player would open.")
        .def_prop_ro(
            "cells", [](const Decision& decision) { return as_tuple(decision.cells); },
            "All the safe cells, or one guess; none for a view that is impossible.")
        .def_ro("guess", &Decision::guess, "Whether it is a guess.")
        .def_ro("chance", &Decision::chance, "The chance that the guess is a mine.")
        // NOLINTNEXTLINE(misc-redundant-expression): so nanobind is told of an operator
        .def(nb::self == nb::self, nb::sig(kEqualSignature));

    nb::class_<Player>(module, "MinesPlayer", "Decides move by move, as play_mines does for whole games.")
        .def(
            "__init__",
            [](Player* self, const MinesSetupLike& setup, Style style) { new (self) Player(setup_from(setup), style); },
            "setup"_a, "style"_a)
        .def(
            "choose",
            [](Player& player, const nb::bytes& cells, bool trust_flags, const CancelToken* cancel) {
                const auto shown = view_from(player.setup, cells);
                const auto turn = take_turn(player.turn);
                return compute(cancel, [&](const StopSource* stop) {
                    const Deadline deadline = Deadline::never(stop);
                    Decision decision = player.guesser.decide(shown, trust_flags, deadline);
                    deadline.check_cancelled("the choice was cancelled");
                    return decision;
                });
            },
            "cells"_a, nb::kw_only(), "trust_flags"_a = false, "cancel"_a = nb::none(),
            "All the safe cells, or the best guess.");
}

void bind_games(nb::module_& module) {
    nb::class_<GameSummary>(module, "MinesGameSummary", "What came of one game.")
        .def_ro("won", &GameSummary::won)
        .def_ro("guesses", &GameSummary::guesses)
        .def_ro("moves", &GameSummary::moves)
        .def_ro("opened", &GameSummary::opened, "Safe cells open at the end.")
        .def_ro("time_s", &GameSummary::time_s, "Seconds of thinking.");

    module.def(
        "play_mines",
        [](const MinesSetupLike& setup, Style style, const std::vector<std::uint64_t>& seeds,
           const std::vector<int>& firsts, bool no_guess, int threads, const CancelToken* cancel) {
            check_number("threads", threads, 1);
            const mines::Setup native = setup_from(setup);
            check_games(native, seeds, firsts);
            return compute(cancel, [&](const StopSource* stop) {
                return mines::play_games(native, settings_of(style), seeds, firsts, threads, Deadline::never(stop),
                                         no_guess);
            });
        },
        "setup"_a, "style"_a, "seeds"_a, "firsts"_a, nb::kw_only(), "no_guess"_a = false, "threads"_a = 1,
        "cancel"_a = nb::none(),
        "Play one game for each seed, opening the first cell given for it; the same games with any number of threads.");
}

}  // namespace

void bind_mines_play(nb::module_& module) {
    nb::enum_<Style>(module, "MinesStyle", "How a player guesses.")
        .value("EXACT", Style::kExact, "The safest cell.")
        .value("CHAMPION", Style::kChampion, "The cell that wins most often, as far as can be told.");
    bind_player(module);
    bind_games(module);
}

}  // namespace gridsage
