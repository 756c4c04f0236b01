// Two versions of the engine against each other with a fixed number of nodes a move, so that a busy machine changes
// nothing: is the change worth it?
//
//   player() { g++ -std=c++20 -O3 -shared -fPIC -fvisibility=default -I$1 -Wl,-Bsymbolic tools/mnk/player.cpp
//              $(find $1/mnk -name '*.cpp') -o $2; }        # $1: the folder `native` of a version, $2: a library
//   g++ -std=c++20 -O2 -Inative tools/mnk/duel.cpp -ldl -o build/mnk_duel
//   build/mnk_duel NEW OLD [--nodes N] [--nodes-old N] [--games N] [--workers N] [--seed N]
//                          [--setup 20x20x5[@exact]] [--time S] [--sprt ELO]
//                          [--network FILE|none] [--network-old FILE|none]
//
// Each opening (balanced ones of our own where they fit, read from openings.txt, else random stones) is played with
// both colours. A game ends when both sides have the same proven winner, or with a row. The result is a function of the
// seed: neither the workers nor the load matter. `--time` limits the whole match; `--sprt 30` ends it as soon as a gain
// of 30 Elo or of none is unlikely (5 % each).
//
// A node of one version may cost more than a node of the other: the last line tells the CPU time of both, and
// `--nodes-old` gives the old version as many nodes as it would have had in the same time. `--network` is a file of
// weights for the new version, `--network-old` for the old one; without, positions are valued by their patterns.
//
// A player with several threads counts the nodes of the first one: on idle processors as many take the same time as
// with one thread. Its moves are not the same each time.
#include <dlfcn.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "support/random.hpp"

using gridsage::derive_seed;
using gridsage::RandomStream;

namespace {

struct Setup {
    int width = 20;
    int height = 20;
    int k = 5;
    bool exact = false;
    [[nodiscard]] int cells() const { return width * height; }
};

struct Player {
    void* (*make)(int, int, int, int);
    void (*clear)(void*);
    int (*move)(void*, const unsigned char*, int, int, long, int*);
    void* engine;
    long nodes;        // a move
    double cpu_s = 0;  // spent so far
    long moves = 0;
};

using Cells = std::vector<unsigned char>;

// An empty network: the pattern weights.
Player load(const char* path, const Setup& setup, long nodes, const std::string& network) {
    void* library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        std::fprintf(stderr, "%s\n", dlerror());
        std::exit(2);
    }
    Player player{};
    player.make = reinterpret_cast<decltype(player.make)>(dlsym(library, "player_make"));
    player.clear = reinterpret_cast<decltype(player.clear)>(dlsym(library, "player_clear"));
    player.move = reinterpret_cast<decltype(player.move)>(dlsym(library, "player_move"));
    player.nodes = nodes;
    if (network.empty()) {
        player.engine = player.make(setup.width, setup.height, setup.k, setup.exact ? 1 : 0);
    } else {
        const auto make =
            reinterpret_cast<void* (*)(int, int, int, int, const char*)>(dlsym(library, "player_make_with_network"));
        if (make == nullptr) {
            std::fprintf(stderr, "%s knows no networks\n", path);
            std::exit(2);
        }
        player.engine = make(setup.width, setup.height, setup.k, setup.exact ? 1 : 0, network.c_str());
        if (player.engine == nullptr) std::exit(2);
    }
    return player;
}

bool makes_row(const Setup& setup, const Cells& cells, int cell) {
    const unsigned char own = cells[static_cast<std::size_t>(cell)];
    for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
        int length = 1;
        for (const int sign : {1, -1}) {
            int x = cell % setup.width + sign * dx;
            int y = cell / setup.width + sign * dy;
            while (x >= 0 && y >= 0 && x < setup.width && y < setup.height &&
                   cells[static_cast<std::size_t>(y * setup.width + x)] == own) {
                ++length;
                x += sign * dx;
                y += sign * dy;
            }
        }
        if (setup.exact ? length == setup.k : length >= setup.k) return true;
    }
    return false;
}

using Steps = std::vector<std::pair<int, int>>;

std::vector<Steps> read_openings() {
    std::vector<Steps> openings;
    std::ifstream file("src/gridsage/games/mnk/openings.txt");
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        Steps steps;
        int x = 0;
        int y = 0;
        char comma = 0;
        for (std::istringstream words(line); words >> x >> comma >> y;) steps.emplace_back(x, y);
        openings.push_back(steps);
    }
    return openings;
}

// The first stones: one of the balanced ones, turned or mirrored, or a few random ones near the middle.
std::vector<int> opening(const Setup& setup, const std::vector<Steps>& known, long number, std::uint64_t seed) {
    RandomStream stream(derive_seed(seed, static_cast<std::uint64_t>(number)));
    std::vector<int> cells;
    const int x0 = setup.width / 2;
    const int y0 = setup.height / 2;
    if (setup.k == 5 && !setup.exact && std::min(setup.width, setup.height) >= 13 && !known.empty() &&
        number < static_cast<long>(known.size()) * 2) {
        const std::uint64_t turn = stream.below(8);
        for (auto [x, y] : known[static_cast<std::size_t>(number) % known.size()]) {
            if ((turn & 1) != 0) x = -x;
            if ((turn & 2) != 0) y = -y;
            if ((turn & 4) != 0) std::swap(x, y);
            cells.push_back((y0 + y) * setup.width + x0 + x);
        }
        return cells;
    }
    const std::size_t stones = setup.cells() < 36 ? 0 : setup.cells() < 100 ? 2 : 3 + stream.below(4);
    while (cells.size() < stones) {
        const int reach = setup.cells() < 100 ? 5 : 7;
        const int cell =
            (y0 - reach / 2 + static_cast<int>(stream.below(static_cast<std::uint64_t>(reach)))) * setup.width + x0 -
            reach / 2 + static_cast<int>(stream.below(static_cast<std::uint64_t>(reach)));
        if (std::find(cells.begin(), cells.end(), cell) == cells.end()) cells.push_back(cell);
    }
    return cells;
}

double cpu_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// 1: the player with the first move won, -1: the other, 0: drawn.
int play(const Setup& setup, Player& first, Player& second, const std::vector<int>& stones) {
    Cells cells(static_cast<std::size_t>(setup.cells()), 0);
    int turn = 0;
    for (const int cell : stones) {
        cells[static_cast<std::size_t>(cell)] = static_cast<unsigned char>(turn + 1);
        turn ^= 1;
    }
    first.clear(first.engine);
    second.clear(second.engine);
    int believed[2] = {-1, -1};
    for (int ply = static_cast<int>(stones.size()); ply < setup.cells(); ++ply) {
        Player& mover = turn == 0 ? first : second;
        int mate = 0;
        const double before = cpu_seconds();
        const int cell = mover.move(mover.engine, cells.data(), setup.cells(), turn, mover.nodes, &mate);
        mover.cpu_s += cpu_seconds() - before;
        ++mover.moves;
        if (mate != 0) believed[turn] = mate > 0 ? turn : turn ^ 1;
        cells[static_cast<std::size_t>(cell)] = static_cast<unsigned char>(turn + 1);
        if (makes_row(setup, cells, cell)) return turn == 0 ? 1 : -1;
        if (believed[0] >= 0 && believed[0] == believed[1]) return believed[0] == 0 ? 1 : -1;
        turn ^= 1;
    }
    return 0;
}

double elo_of(double score) {
    return -400 * std::log10(1 / std::min(std::max(score, 0.001), 0.999) - 1);
}

// Scores of pairs: 0 to 4 half points, so that the interval does not take the two games as independent.
struct Tally {
    long pairs[5] = {};
    long wins = 0;
    long draws = 0;
    long losses = 0;
    double count = 0;
    double mean = 0;
    double variance = 0;

    void add(const signed char (&results)[2]) {
        ++pairs[results[0] + results[1] + 2];
        for (const signed char result : results) ++(result > 0 ? wins : result < 0 ? losses : draws);
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < 5; ++i) {
            sum += static_cast<double>(pairs[i]) * i / 4;
            squares += static_cast<double>(pairs[i]) * i * i / 16;
        }
        ++count;
        mean = sum / count;
        variance = std::max(squares / count - mean * mean, 1e-9);
    }

    // Whether a gain of `elo` or of none has become unlikely: Wald's test on the mean of the pairs.
    [[nodiscard]] bool decided(double elo) const {
        if (count < 16) return false;
        const double gain = 1 / (1 + std::pow(10, -elo / 400)) - 0.5;
        const double odds = count * gain * (2 * mean - 1 - gain) / (2 * variance);
        return std::abs(odds) > std::log(0.95 / 0.05);
    }
};

// What a worker tells after each pair.
struct Told {
    signed char results[2];
    double cpu_s[2];
    long moves[2];
};

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::fprintf(stderr,
                     "usage: mnk_duel NEW OLD [--nodes N] [--nodes-old N] [--games N] [--workers N] [--seed N] "
                     "[--setup S] [--time S] [--sprt ELO] [--network FILE] [--network-old FILE]\n");
        return 2;
    }
    long nodes = 15000;
    long nodes_old = 0;
    long games = 400;
    int workers = 1;
    double time_s = 1e9;
    double sprt = 0;
    std::uint64_t seed = 1;
    std::string network;
    std::string network_old;
    Setup setup;
    for (int i = 3; i + 1 < argc; i += 2) {
        const std::string name = argv[i];
        if (name == "--nodes") nodes = std::atol(argv[i + 1]);
        if (name == "--nodes-old") nodes_old = std::atol(argv[i + 1]);
        if (name == "--games") games = std::atol(argv[i + 1]);
        if (name == "--workers") workers = std::atoi(argv[i + 1]);
        if (name == "--seed") seed = static_cast<std::uint64_t>(std::atoll(argv[i + 1]));
        if (name == "--time") time_s = std::atof(argv[i + 1]);
        if (name == "--sprt") sprt = std::atof(argv[i + 1]);
        if (name == "--network") network = argv[i + 1];
        if (name == "--network-old") network_old = argv[i + 1];
        if (name == "--setup") {
            std::sscanf(argv[i + 1], "%dx%dx%d", &setup.width, &setup.height, &setup.k);
            setup.exact = std::strstr(argv[i + 1], "@exact") != nullptr;
        }
    }
    if (nodes_old == 0) nodes_old = nodes;
    for (auto* const path : {&network, &network_old})
        if (*path == "none") path->clear();
    const auto known = read_openings();
    const auto until = std::chrono::steady_clock::now() + std::chrono::duration<double>(std::min(time_s, 1e8));
    std::vector<pollfd> pipes;
    std::vector<pid_t> children;
    for (int worker = 0; worker < workers; ++worker) {
        int ends[2];
        if (pipe(ends) != 0) return 1;
        const pid_t child = fork();
        if (child == 0) {
            close(ends[0]);
            Player fresh = load(argv[1], setup, nodes, network);
            Player old = load(argv[2], setup, nodes_old, network_old);
            for (long pair = worker; pair < games / 2 && std::chrono::steady_clock::now() < until; pair += workers) {
                const auto stones = opening(setup, known, pair, seed);
                const int with_first = play(setup, fresh, old, stones);
                const int with_second = -play(setup, old, fresh, stones);
                const Told told = {{static_cast<signed char>(with_first), static_cast<signed char>(with_second)},
                                   {fresh.cpu_s, old.cpu_s},
                                   {fresh.moves, old.moves}};
                if (write(ends[1], &told, sizeof told) != sizeof told) break;
            }
            _exit(0);
        }
        close(ends[1]);
        pipes.push_back({ends[0], POLLIN, 0});
        children.push_back(child);
    }
    Tally tally;
    std::vector<Told> latest(pipes.size());
    for (std::size_t open = pipes.size(); open > 0 && !(sprt > 0 && tally.decided(sprt));) {
        poll(pipes.data(), pipes.size(), -1);
        for (std::size_t i = 0; i < pipes.size(); ++i) {
            if (pipes[i].fd < 0 || pipes[i].revents == 0) continue;
            Told told;
            if (read(pipes[i].fd, &told, sizeof told) == sizeof told) {
                tally.add(told.results);
                latest[i] = told;
            } else {
                close(pipes[i].fd);
                pipes[i].fd = -1;
                --open;
            }
        }
    }
    for (const pid_t child : children) kill(child, SIGKILL);
    while (wait(nullptr) > 0) {
    }
    if (tally.count == 0) {
        std::fprintf(stderr, "no pair of games was played\n");
        return 2;
    }
    const double error = 1.96 * std::sqrt(tally.variance / tally.count);
    std::printf("%ld nodes: %ld-%ld-%ld (won, drawn, lost), score %.3f, Elo %+.0f (%+.0f to %+.0f)\n", nodes,
                tally.wins, tally.draws, tally.losses, tally.mean, elo_of(tally.mean), elo_of(tally.mean - error),
                elo_of(tally.mean + error));
    double cpu_s[2] = {};
    long moves[2] = {};
    for (const Told& told : latest)
        for (int i = 0; i < 2; ++i) {
            cpu_s[i] += told.cpu_s[i];
            moves[i] += told.moves[i];
        }
    std::printf("CPU time a move: %.1f ms, %.1f ms\n", 1e3 * cpu_s[0] / static_cast<double>(std::max(moves[0], 1L)),
                1e3 * cpu_s[1] / static_cast<double>(std::max(moves[1], 1L)));
    return 0;
}
