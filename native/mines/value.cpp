#include "mines/value.hpp"

#include <cmath>

namespace gridsage::mines {

namespace {

#include "mines/value_weights.inc"

constexpr std::size_t kInputs = kFeatureNames.size();
constexpr std::size_t kFirst = std::size(kBias0);
constexpr std::size_t kSecond = std::size(kBias1);
static_assert(std::size(kWeights0) == kInputs * kFirst, "the weights were made for other features: train again");
static_assert(std::size(kWeights1) == kFirst * kSecond && std::size(kWeights2) == kSecond);

template <std::size_t kIn, std::size_t kOut>
std::array<float, kOut> layer(const std::array<float, kIn>& input, const float* weights, const float* bias) {
    std::array<float, kOut> output;
    for (std::size_t j = 0; j < kOut; ++j) output[j] = bias[j];
    for (std::size_t i = 0; i < kIn; ++i)
        for (std::size_t j = 0; j < kOut; ++j) output[j] += input[i] * weights[i * kOut + j];
    return output;
}

template <std::size_t kSize>
void rectify(std::array<float, kSize>& values) {
    for (float& value : values) value = value > 0 ? value : 0;
}

}  // namespace

double value_of(const Features& features) {
    auto first = layer<kInputs, kFirst>(features, kWeights0, kBias0);
    rectify(first);
    auto second = layer<kFirst, kSecond>(first, kWeights1, kBias1);
    rectify(second);
    const auto logit = layer<kSecond, 1>(second, kWeights2, kBias2);
    return 1 / (1 + std::exp(-static_cast<double>(logit[0])));
}

}  // namespace gridsage::mines
