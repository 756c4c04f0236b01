// The Python module gridsage._trials: what only training and comparisons need. It is not part of an installed Gridsage.
#include <nanobind/nanobind.h>
#include <nanobind/operators.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "bind/compute.hpp"
#include "bind/errors.hpp"
#include "bind/mines/convert.hpp"
#include "mines/guess/position_map.hpp"
#include "mines/play/play.hpp"
#include "mines/trials/differences.hpp"
#include "mines/trials/lessons.hpp"
#include "mines/trials/risks.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridsage {

namespace {

using mines::Difference;
using mines::GameRisks;
using mines::GuessSettings;
using mines::RiskKind;

// A setting of the guesser that a trial may change; docs/champion.md tells of such trials.
struct Setting {
    std::string_view name;
    std::variant<double GuessSettings::*, std::size_t GuessSettings::*> member;

    void set(GuessSettings& settings, double value) const {
        if (const auto* amount = std::get_if<double GuessSettings::*>(&member))
            settings.*(*amount) = value;
        else
            settings.*std::get<std::size_t GuessSettings::*>(member) = value < 0 ? 0 : static_cast<std::size_t>(value);
    }
};

constexpr auto kSettings = std::to_array<Setting>({
    {"end_layouts", &GuessSettings::end_layouts},
    {"end_work", &GuessSettings::end_work},
    {"candidate_share", &GuessSettings::candidate_share},
    {"most_candidates", &GuessSettings::most_candidates},
    {"most_off", &GuessSettings::most_off},
    {"second_share", &GuessSettings::second_share},
    {"toss_weight", &GuessSettings::toss_weight},
    {"progress_weight", &GuessSettings::progress_weight},
    {"value_share", &GuessSettings::value_share},
    {"value_cells", &GuessSettings::value_cells},
    {"value_opened", &GuessSettings::value_opened},
    {"deep_share", &GuessSettings::deep_share},
    {"deep_candidates", &GuessSettings::deep_candidates},
    {"deep_width", &GuessSettings::deep_width},
    {"wander", &GuessSettings::wander},
});

GuessSettings settings_from(mines::Style style, const std::map<std::string, double>& changes) {
    GuessSettings settings;
    settings.style = style;
    for (const auto& [name, value] : changes) {
        const auto* const setting = std::ranges::find(kSettings, name, &Setting::name);
        if (setting == kSettings.end()) {
            std::string known;
            for (const Setting& other : kSettings) known += (known.empty() ? "" : ", ") + std::string(other.name);
            throw OptionError("no setting is called '" + name + "'; known: " + known);
        }
        setting->set(settings, value);
    }
    settings.most_candidates = std::max<std::size_t>(1, settings.most_candidates);
    settings.most_off = std::max<std::size_t>(1, settings.most_off);
    return settings;
}

void bind_settings(nb::module_& module) {
    nb::class_<GuessSettings>(module, "GuessSettings", "What a player's guess depends on.")
        .def(
            "__init__",
            [](GuessSettings* self, mines::Style style, const std::map<std::string, double>& changes) {
                new (self) GuessSettings(settings_from(style, changes));
            },
            "style"_a = mines::Style::kChampion, "changes"_a = std::map<std::string, double>{},
            nb::sig(
                "def __init__(self, style: gridsage._core.MinesStyle = gridsage._core.MinesStyle.CHAMPION, changes: "
                "collections.abc.Mapping[str, float] = {}) -> None"),
            "The settings of that style, with some of them changed by name.");
}

void bind_play(nb::module_& module) {
    module.def(
        "play",
        [](const MinesSetupLike& setup, const GuessSettings& settings, const std::vector<std::uint64_t>& seeds,
           const std::vector<int>& firsts, int threads, const CancelToken* cancel) {
            const mines::Setup native = setup_from(setup);
            check_games(native, seeds, firsts);
            return compute(cancel, [&](const StopSource* stop) {
                return mines::play_games(native, settings, seeds, firsts, threads, Deadline::never(stop));
            });
        },
        "setup"_a, "settings"_a, "seeds"_a, "firsts"_a, nb::kw_only(), "threads"_a = 1, "cancel"_a = nb::none(),
        "As play_mines of the core, with other settings.");
}

void bind_risks(nb::module_& module) {
    nb::enum_<RiskKind>(module, "RiskKind", "Where a game may be lost.")
        .value("FIRST", RiskKind::kFirst, "An unprotected first cell.")
        .value("EARLY", RiskKind::kEarly, "Judged, with less than a tenth of the board open.")
        .value("JUDGED", RiskKind::kJudged, "Judged, later.")
        .value("SEALED", RiskKind::kSealed, "Of a component that is a game of its own.")
        .value("TOSS", RiskKind::kToss, "One of two cells that nothing will ever tell apart.")
        .value("END", RiskKind::kEnd, "Every line of play was searched.");

    const auto by_kind = [](const std::array<double, mines::kRiskKinds>& values) {
        std::map<RiskKind, double> result;
        for (std::size_t i = 0; i < values.size(); ++i) result[static_cast<RiskKind>(i)] = values[i];
        return result;
    };
    nb::class_<GameRisks>(
        module, "GameRisks",
        "The risks of a game in which no guess fails. What is lost and the chance to win add up to 1.")
        .def_ro("win_chance", &GameRisks::win_chance, "The chance to win it.")
        .def_prop_ro(
            "lost", [by_kind](const GameRisks& risks) { return by_kind(risks.lost); },
            "The share that is lost at each kind of risk.")
        .def_prop_ro(
            "guesses", [by_kind](const GameRisks& risks) { return by_kind(risks.guesses); },
            "The guesses of each kind, each counted by the chance to come to it.")
        // NOLINTNEXTLINE(misc-redundant-expression): so nanobind is told of an operator
        .def(nb::self == nb::self, nb::sig(kEqualSignature));

    module.def(
        "measure_risks",
        [](const MinesSetupLike& setup, const GuessSettings& settings, const std::vector<std::uint64_t>& seeds,
           const std::vector<int>& firsts, int threads, const CancelToken* cancel) {
            const mines::Setup native = setup_from(setup);
            check_games(native, seeds, firsts);
            return compute(cancel, [&](const StopSource* stop) {
                return mines::measure_risks(native, settings, seeds, firsts, threads, Deadline::never(stop));
            });
        },
        "setup"_a, "settings"_a, "seeds"_a, "firsts"_a, nb::kw_only(), "threads"_a = 1, "cancel"_a = nb::none(),
        "The risks of games in which no guess fails, one for each seed.");
}

void bind_differences(nb::module_& module) {
    nb::class_<Difference>(module, "Difference", "Two players compared in one game.")
        .def_ro("differs", &Difference::differs, "Whether they ever chose different cells.")
        .def_ro("gain", &Difference::gain, "By how much the trial's chance to win lies above the other's.")
        // NOLINTNEXTLINE(misc-redundant-expression): so nanobind is told of an operator
        .def(nb::self == nb::self, nb::sig(kEqualSignature));

    module.def(
        "compare",
        [](const MinesSetupLike& setup, const GuessSettings& settings, const GuessSettings& trial,
           const std::vector<std::uint64_t>& seeds, const std::vector<int>& firsts, int playouts, int threads,
           const CancelToken* cancel) {
            const mines::Setup native = setup_from(setup);
            check_games(native, seeds, firsts);
            if (playouts < 1) throw OptionError(std::to_string(playouts) + " playouts: expected 1 or more");
            return compute(cancel, [&](const StopSource* stop) {
                return mines::compare_settings(native, settings, trial, seeds, firsts, playouts, threads,
                                               Deadline::never(stop));
            });
        },
        "setup"_a, "settings"_a, "trial"_a, "seeds"_a, "firsts"_a, nb::kw_only(), "playouts"_a = 8, "threads"_a = 1,
        "cancel"_a = nb::none(),
        "A trial against other settings, one game for each seed, by playouts after the first difference.");
}

void bind_lessons(nb::module_& module) {
    module.def(
        "play_lessons",
        [](const MinesSetupLike& setup, const GuessSettings& settings, const std::vector<std::uint64_t>& seeds,
           const std::vector<int>& firsts, int threads, const CancelToken* cancel) {
            const mines::Setup native = setup_from(setup);
            check_games(native, seeds, firsts);
            const auto lessons = compute(cancel, [&](const StopSource* stop) {
                return mines::play_lessons(native, settings, seeds, firsts, threads, Deadline::never(stop));
            });
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
        "setup"_a, "settings"_a, "seeds"_a, "firsts"_a, nb::kw_only(), "threads"_a = 1, "cancel"_a = nb::none(),
        "Play games and give back what the value learns from, one record a lesson: a byte for each cell as in "
        "position_map.hpp, float32 features, and the value found.");

    module.def(
        "learnt_win_chance",
        [](int width, int height, const nb::bytes& map, const std::vector<float>& features) {
            const auto codes = as_span(map);
            if (width < 1 || height < 1 || width > mines::kMaxSide || height > mines::kMaxSide ||
                codes.size() != static_cast<std::size_t>(width) * static_cast<std::size_t>(height))
                throw OptionError("the map does not have the size of the board");
            if (std::ranges::any_of(codes, [](std::uint8_t code) { return code >= mines::kMapCodes; }))
                throw OptionError("the map has a code that means nothing");
            mines::Features known;
            if (features.size() != known.size())
                throw OptionError(std::to_string(features.size()) + " features: expected " +
                                  std::to_string(known.size()));
            std::ranges::copy(features, known.begin());
            return mines::ValueReader().win_chance(width, height, codes, known);
        },
        "width"_a, "height"_a, "map"_a, "features"_a,
        "The learnt chance to win a position after a guess, from its map and features as play_lessons gives them.");

    module.def(
        "feature_names",
        [] {
            nb::list list;
            for (const mines::Feature& feature : mines::kFeatures)
                list.append(nb::str(feature.name.data(), feature.name.size()));
            return nb::typed<nb::tuple, nb::str, nb::ellipsis>(nb::tuple(list));
        },
        "The names of the features that the value is learnt from, in their order.");
}

}  // namespace

}  // namespace gridsage

NB_MODULE(_trials, module) {
    module.doc() = "What only training and comparisons need of the Minesweeper engine.";

    nb::set_leak_warnings(false);
    nb::module_::import_("gridsage._core");  // some types are its
    gridsage::translate_errors();
    gridsage::WithoutGil::stop_at_exit();
    gridsage::bind_settings(module);
    gridsage::bind_play(module);
    gridsage::bind_risks(module);
    gridsage::bind_differences(module);
    gridsage::bind_lessons(module);
}
