"""``python -m gridsage.gomocup`` is ``pbrain-gridsage``."""

from gridsage.gomocup.engine import main

if __name__ == "__main__":
    main()
