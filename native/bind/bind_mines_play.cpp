// The Minesweeper players for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <map>
#include <span>
#include <string>

#include "bind/bind.hpp"
#include "bind/convert_mines.hpp"
#include "bind/turn.hpp"
#include "mines/guess/position_map.hpp"
#include "mines/play/play.hpp"
#include "mines/trials/differences.hpp"
#include "mines/trials/lessons.hpp"
#include "mines/trials/risks.hpp"
#include "support/deadline.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridsage {

namespace {

using mines::GuessSettings;
using mines::PlayedGame;

// A champion with some settings changed, for trials: docs/champion.md.
GuessSettings settings_from(bool champion, const std::map<std::string, double>& trial) {
    GuessSettings settings;
    settings.style = champion ? mines::Style::kChampion : mines::Style::kExact;
    const std::map<std::string, double*> amounts = {
        {"candidate_share", &settings.candidate_share}, {"second_share", &settings.second_share},
        {"toss_weight", &settings.toss_weight},         {"progress_weight", &settings.progress_weight},
        {"value_share", &settings.value_share},         {"deep_share", &settings.deep_share},
        {"value_opened", &settings.value_opened},       {"wander", &settings.wander},
    };
    const std::map<std::string, std::size_t*> counts = {
        {"end_layouts", &settings.end_layouts},         {"end_work", &settings.end_work},
        {"most_candidates", &settings.most_candidates}, {"most_off", &settings.most_off},
        {"deep_candidates", &settings.deep_candidates}, {"deep_width", &settings.deep_width},
        {"value_cells", &settings.value_cells},
    };
    for (const auto& [name, value] : trial) {
        if (const auto amount = amounts.find(name); amount != amounts.end())
            *amount->second = value;
        else if (const auto count = counts.find(name); count != counts.end())
            *count->second = value < 0 ? 0 : static_cast<std::size_t>(value);
        else
            throw nb::key_error(name.c_str());
    }
    settings.most_candidates = std::max<std::size_t>(1, settings.most_candidates);
    settings.most_off = std::max<std::size_t>(1, settings.most_off);
    return settings;
}

void check_firsts(const mines::Setup& setup, const std::vector<std::uint64_t>& seeds, const std::vector<int>& firsts) {
    if (seeds.size() != firsts.size()) throw nb::value_error("as many first cells as seeds are needed");
    for (const int first : firsts)
        if (first < 0 || first >= setup.cells()) throw nb::index_error("first cell outside the board");
}

// A player of one setup; it remembers what it counted before.
struct Player {
    Player(const mines::Setup& setup_, bool champion)
        : setup(setup_),
          guesser(mines::Geometry(setup_.width, setup_.height), setup_.mines, settings_from(champion, {})) {}

    mines::Setup setup;
    mines::Guesser guesser;
    std::mutex turn;
};

nb::tuple names_of(std::span<const std::string_view> names) {
    nb::list list;
    for (const auto name : names) list.append(nb::str(name.data(), name.size()));
    return nb::tuple(list);
}

}  // namespace

void bind_mines_play(nb::module_& module) {
    nb::class_<Player>(module, "MinesPlayer", "Decides move by move, as play_mines does for whole games.")
        .def(
            "__init__",
            [](Player* self, nb::handle setup, bool champion) { new (self) Player(setup_from(setup), champion); },
            "setup"_a, "champion"_a)
        .def(
            "choose",
            [](Player& player, const nb::bytes& cells, bool trust_flags) {
                const auto shown = view_from(player.setup, cells);
                const auto turn = take_turn(player.turn);
                mines::Decision decision;
                {
                    const nb::gil_scoped_release release;
                    decision = player.guesser.decide(shown, trust_flags);
                }
                return nb::make_tuple(as_tuple(decision.cells), decision.guess, decision.chance);
            },
            "cells"_a, nb::kw_only(), "trust_flags"_a = false,
            nb::sig(
                "def choose(self, cells: bytes, *, trust_flags: bool = False) -> tuple[tuple[int, ...], bool, float]"),
            "All the safe cells, or one guess; whether it is a guess; its chance to be a mine. No cell for a view that "
            "is impossible.");

    module.def(
        "play_mines",
        [](nb::handle setup, bool champion, const std::vector<std::uint64_t>& seeds, const std::vector<int>& firsts,
           int threads, const CancelToken* cancel, const std::map<std::string, double>& trial) {
            const mines::Setup native = setup_from(setup);
            check_firsts(native, seeds, firsts);
            std::vector<PlayedGame> games;
            {
                const nb::gil_scoped_release release;
                games = mines::play_games(native, settings_from(champion, trial), seeds, firsts, threads, cancel);
            }
            nb::list list;
            for (const PlayedGame& game : games)
                list.append(nb::make_tuple(game.won, game.guesses, game.moves, game.opened, game.time_s));
            return list;
        },
        "setup"_a, "champion"_a, "seeds"_a, "firsts"_a, nb::kw_only(), "threads"_a = 1, "cancel"_a = nb::none(),
        "trial"_a = std::map<std::string, double>{},
        nb::sig(
            "def play_mines(setup: object, champion: bool, seeds: Sequence[int], firsts: Sequence[int], *, threads: "
            "int = 1, cancel: CancelToken | None = None, trial: dict[str, float] = {}) -> list[tuple[bool, int, int, "
            "int, float]]"),
        "Play one game for each seed; of each: won, guesses, moves, safe cells opened, seconds of thinking.");

    module.def(
        "mines_risks",
        [](nb::handle setup, bool champion, const std::vector<std::uint64_t>& seeds, const std::vector<int>& firsts,
           int threads, const CancelToken* cancel, const std::map<std::string, double>& trial) {
            const mines::Setup native = setup_from(setup);
            check_firsts(native, seeds, firsts);
            std::vector<mines::GameRisks> games;
            {
                const nb::gil_scoped_release release;
                games = mines::measure_risks(native, settings_from(champion, trial), seeds, firsts, threads, cancel);
            }
            const auto numbers = [](const auto& values) {
                nb::list list;
                for (const double value : values) list.append(value);
                return nb::tuple(list);
            };
            nb::list list;
            for (const mines::GameRisks& game : games)
                list.append(nb::make_tuple(game.win_chance, numbers(game.lost), numbers(game.guesses)));
            return list;
        },
        "setup"_a, "champion"_a, "seeds"_a, "firsts"_a, nb::kw_only(), "threads"_a = 1, "cancel"_a = nb::none(),
        "trial"_a = std::map<std::string, double>{},
        nb::sig("def mines_risks(setup: object, champion: bool, seeds: Sequence[int], firsts: Sequence[int], *, "
                "threads: int = 1, cancel: CancelToken | None = None, trial: dict[str, float] = {}) -> "
                "list[tuple[float, tuple[float, ...], tuple[float, ...]]]"),
        "Games in which no guess fails, one for each seed; of each: its chance to be won, the share of it lost at each "
        "kind of risk (mines_risk_kinds) and the guesses of that kind, each counted by the chance to come to it.");

    module.def(
        "mines_risk_kinds", [] { return names_of(mines::kRiskNames); },
        nb::sig("def mines_risk_kinds() -> tuple[str, ...]"), "The kinds of risk, in the order of mines_risks.");

    module.def(
        "compare_mines",
        [](nb::handle setup, const std::vector<std::uint64_t>& seeds, const std::vector<int>& firsts,
           const std::map<std::string, double>& trial, int playouts, int threads, const CancelToken* cancel) {
            const mines::Setup native = setup_from(setup);
            check_firsts(native, seeds, firsts);
            if (playouts < 1) throw nb::value_error("at least one playout is needed");
            std::vector<mines::Difference> differences;
            {
                const nb::gil_scoped_release release;
                differences = mines::compare_settings(native, settings_from(true, {}), settings_from(true, trial),
                                                      seeds, firsts, playouts, threads, cancel);
            }
            nb::list list;
            for (const mines::Difference& difference : differences)
                list.append(nb::make_tuple(difference.differs, difference.gain));
            return list;
        },
        "setup"_a, "seeds"_a, "firsts"_a, "trial"_a, nb::kw_only(), "playouts"_a = 8, "threads"_a = 1,
        "cancel"_a = nb::none(),
        nb::sig("def compare_mines(setup: object, seeds: Sequence[int], firsts: Sequence[int], trial: dict[str, "
                "float], *, playouts: int = 8, threads: int = 1, cancel: CancelToken | None = None) -> "
                "list[tuple[bool, float]]"),
        "The champion against a trial of other settings, one game for each seed: whether they ever chose different "
        "cells, and by how much the trial's chance to win lies above the champion's, from playouts after the first "
        "difference.");

    module.def(
        "learn_mines",
        [](nb::handle setup, const std::vector<std::uint64_t>& seeds, const std::vector<int>& firsts, int threads,
           const CancelToken* cancel, const std::map<std::string, double>& trial) {
            const mines::Setup native = setup_from(setup);
            check_firsts(native, seeds, firsts);
            std::vector<mines::Lesson> lessons;
            {
                const nb::gil_scoped_release release;
                lessons = mines::play_lessons(native, settings_from(true, trial), seeds, firsts, threads, cancel);
            }
            std::string rows;
            const auto append = [&](const void* data, std::size_t size) {
                rows.append(static_cast<const char*>(data), size);
            };
            for (const mines::Lesson& lesson : lessons) {
                append(lesson.map.data(), lesson.map.size());
                append(lesson.features.data(), sizeof lesson.features);
                append(&lesson.value, sizeof lesson.value);
            }
            return nb::bytes(rows.data(), rows.size());
        },
        "setup"_a, "seeds"_a, "firsts"_a, nb::kw_only(), "threads"_a = 1, "cancel"_a = nb::none(),
        "trial"_a = std::map<std::string, double>{},
        nb::sig(
            "def learn_mines(setup: object, seeds: Sequence[int], firsts: Sequence[int], *, threads: int = 1, cancel: "
            "CancelToken | None = None, trial: dict[str, float] = {}) -> bytes"),
        "Play games and give back what the value learns from, one record a lesson: a byte for each cell as in "
        "position_map.hpp, float32 features, and the value found.");

    module.def(
        "mines_value",
        [](int width, int height, const nb::bytes& map, const std::vector<float>& features) {
            mines::Features known;
            const std::span codes(reinterpret_cast<const std::uint8_t*>(map.data()), map.size());
            if (width < 1 || height < 1 || width > mines::kMaxSide || height > mines::kMaxSide ||
                codes.size() != static_cast<std::size_t>(width) * static_cast<std::size_t>(height))
                throw nb::value_error("the map does not have the size of the board");
            if (std::ranges::any_of(codes, [](std::uint8_t code) { return code >= mines::kMapCodes; }))
                throw nb::value_error("the map has a code that means nothing");
            if (features.size() != known.size()) throw nb::value_error("another number of features is needed");
            std::ranges::copy(features, known.begin());
            return mines::ValueReader().win_chance(width, height, codes, known);
        },
        "width"_a, "height"_a, "map"_a, "features"_a,
        nb::sig("def mines_value(width: int, height: int, map: bytes, features: Sequence[float]) -> float"),
        "The learnt chance to win a position after a guess, from its map and features as learn_mines gives them.");

    module.def(
        "mines_features", [] { return names_of(mines::kFeatureNames); },
        nb::sig("def mines_features() -> tuple[str, ...]"), "The names of the features that the value is learnt from.");
}

}  // namespace gridsage
