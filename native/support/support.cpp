// Keeps the headers of support/ compiling on their own.
#include "support/deadline.hpp"
#include "support/errors.hpp"
#include "support/processor.hpp"
#include "support/random.hpp"
