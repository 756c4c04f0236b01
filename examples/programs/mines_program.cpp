// A Minesweeper program in C++, to begin your own from: the protocol of docs/mines-protocol.md, and a simple player.
//
//     c++ -std=c++17 -O2 -o example examples/programs/mines_program.cpp
//     gridsage mines bench --bots champion,process:command=./example --setups beginner --games 1000
//
// It looks at one number after the other, and opens the cell with the least risk where none tells anything.

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace {

constexpr char kHidden = '#';
constexpr char kFlag = 'F';

struct Game {
    int width = 0;
    int height = 0;
    int mines = 0;
    std::string start;
    std::uint64_t random = 0;
    std::string shown;  // a letter for each cell, row by row

    [[nodiscard]] int size() const { return width * height; }

    [[nodiscard]] std::string name(int cell) const {
        return std::to_string(cell % width) + "," + std::to_string(cell / width);
    }

    [[nodiscard]] std::vector<int> around(int cell) const {
        std::vector<int> found;
        const int x = cell % width;
        const int y = cell / width;
        for (int row = std::max(0, y - 1); row <= std::min(height - 1, y + 1); ++row) {
            for (int column = std::max(0, x - 1); column <= std::min(width - 1, x + 1); ++column) {
                if (row != y || column != x) found.push_back(row * width + column);
            }
        }
        return found;
    }

    // A number below the limit: the same seed gives the same game.
    int draw(int limit) {
        random = random * 6364136223846793005ULL + 1442695040888963407ULL;
        return static_cast<int>((random >> 33) % static_cast<std::uint64_t>(limit));
    }
};

// What a number still needs: its hidden neighbours, and how many mines are among them.
struct Clue {
    std::vector<int> hidden;
    int missing = 0;
};

Clue look(const Game& game, int cell) {
    Clue clue;
    clue.missing = game.shown[cell] - '0';
    for (const int other : game.around(cell)) {
        if (game.shown[other] == kHidden) clue.hidden.push_back(other);
        if (game.shown[other] == kFlag) --clue.missing;
    }
    return clue;
}

bool is_number(char letter) {
    return letter >= '0' && letter <= '8';
}

// The lines that are sure; nothing where no single number settles a cell.
bool say_sure(const Game& game) {
    std::string verdict(game.shown.size(), ' ');
    for (int cell = 0; cell < game.size(); ++cell) {
        if (!is_number(game.shown[cell])) continue;
        const Clue clue = look(game, cell);
        const bool free = clue.missing == 0;
        if (!free && clue.missing != static_cast<int>(clue.hidden.size())) continue;
        for (const int other : clue.hidden) verdict[other] = free ? 'o' : 'f';
    }
    bool any = false;
    for (int cell = 0; cell < game.size(); ++cell) {
        if (verdict[cell] == ' ') continue;
        std::cout << "sure " << (verdict[cell] == 'o' ? "open " : "flag ") << game.name(cell) << "\n";
        any = true;
    }
    return any;
}

void say_guess(Game& game) {
    const auto hidden = static_cast<int>(std::count(game.shown.begin(), game.shown.end(), kHidden));
    const auto flags = static_cast<int>(std::count(game.shown.begin(), game.shown.end(), kFlag));
    if (hidden == 0) {  // somebody else has set a flag on a safe cell
        const auto cell = static_cast<int>(game.shown.find(kFlag));
        std::cout << "guess unflag " << game.name(cell) << "\nguess open " << game.name(cell) << "\n";
        return;
    }
    const bool first = hidden + flags == game.size();
    std::vector<double> risk(game.shown.size(), static_cast<double>(game.mines - flags) / hidden);
    for (int cell = 0; cell < game.size(); ++cell) {
        if (!is_number(game.shown[cell])) continue;
        const Clue clue = look(game, cell);
        for (const int other : clue.hidden) {
            risk[other] =
                std::max(risk[other], static_cast<double>(clue.missing) / static_cast<double>(clue.hidden.size()));
        }
    }
    std::vector<int> best;
    for (int cell = 0; cell < game.size(); ++cell) {
        if (game.shown[cell] != kHidden) continue;
        if (!best.empty() && risk[cell] < risk[best.front()]) best.clear();
        if (best.empty() || risk[cell] == risk[best.front()]) best.push_back(cell);
    }
    const int cell = best[game.draw(static_cast<int>(best.size()))];
    if (first && game.start != "any") {  // the start rule promises that it is no mine
        std::cout << "sure open " << game.name(cell) << "\n";
    } else {
        std::cout << "guess open " << game.name(cell) << " " << std::clamp(risk[cell], 0.0, 1.0) << "\n";
    }
}

void take_cells(Game& game, std::istringstream& words) {
    int x = 0;
    int y = 0;
    char comma = 0;
    char equals = 0;
    char letter = 0;
    while (words >> x >> comma >> y >> equals >> letter) {
        if (x >= 0 && x < game.width && y >= 0 && y < game.height) game.shown[y * game.width + x] = letter;
    }
}

}  // namespace

int main() {
    Game game;
    std::string line;
    while (std::getline(std::cin, line)) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "quit") break;
        if (word.empty() || word == "error") continue;
        if (word == "hello") {
            std::cout << "hello 1\nname Example in C++\nversion 1.0\nready\n";
        } else if (word == "new") {
            words >> game.width >> game.height >> game.mines >> game.start >> game.random;
            game.shown.assign(static_cast<std::size_t>(game.size()), kHidden);
            std::cout << "ready\n";
        } else if (game.shown.empty() && (word == "cells" || word == "go")) {
            std::cout << "error no game was begun\n";
        } else if (word == "cells") {
            take_cells(game, words);
        } else if (word == "go") {
            if (!say_sure(game)) say_guess(game);
            std::cout << "done\n";
        } else {
            std::cout << "error unknown command " << word << "\n";
        }
        std::cout.flush();
    }
    return 0;
}
