# Gridsage as a server: docker build --tag gridsage . && docker run --publish 8000:8000 --volume gridsage:/data gridsage
# The address to open, with its access token, is what the container prints first.

FROM python:3.13-slim-bookworm AS build
# hadolint ignore=DL3008
RUN apt-get update \
 && apt-get install --yes --no-install-recommends g++ \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY requirements/server.txt requirements/
RUN python -m venv /opt/gridsage \
 && /opt/gridsage/bin/pip install --no-cache-dir --require-hashes --requirement requirements/server.txt
COPY . .
RUN /opt/gridsage/bin/pip install --no-cache-dir --no-deps .

FROM python:3.13-slim-bookworm
LABEL org.opencontainers.image.title="Gridsage" \
      org.opencontainers.image.description="A workbench for Minesweeper and m,n,k games" \
      org.opencontainers.image.licenses="MIT"
RUN useradd --system --uid 10001 --home-dir /data gridsage \
 && install --directory --owner=gridsage --group=gridsage --mode=0700 /data
COPY --from=build /opt/gridsage /opt/gridsage
ENV PATH=/opt/gridsage/bin:$PATH PYTHONUNBUFFERED=1
USER 10001
VOLUME /data
WORKDIR /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/api/v1/health', timeout=4)"]
# The port is published by whoever starts the container; the server asks everyone for its token. Another name under
# which it is reached follows as --allow-host NAME.
ENTRYPOINT ["gridsage", "serve", "--host", "0.0.0.0", "--port", "8000", "--no-browser", \
            "--allow-host", "localhost", "--allow-host", "127.0.0.1"]
CMD ["--database", "/data/games.db"]
