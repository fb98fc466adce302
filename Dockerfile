# deckcheck in a container: docker run --rm -v "$PWD:/decks:ro" deckcheck deck.txt
FROM python:3.13-slim AS build
COPY . /source
RUN pip wheel --no-cache-dir --wheel-dir /wheels '/source[repair,xlsx]'

FROM python:3.13-slim
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    pip install --no-cache-dir --no-index --find-links /wheels 'deckcheck[repair,xlsx]' \
    && useradd --create-home deckcheck
USER deckcheck
WORKDIR /decks
ENTRYPOINT ["deckcheck"]
CMD ["--help"]
