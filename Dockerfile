# deckcheck in a container: docker run --rm -v "$PWD:/decks:ro" deckcheck deck.txt
# its page:                docker run --rm -p 127.0.0.1:8000:8000 deckcheck serve --host 0.0.0.0 --public
FROM python:3.13-slim AS build
COPY . /source
RUN pip wheel --no-cache-dir --wheel-dir /wheels '/source[repair,serve,xlsx]'

FROM python:3.13-slim
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    pip install --no-cache-dir --no-index --find-links /wheels 'deckcheck[repair,serve,xlsx]' \
    && useradd --create-home deckcheck
USER deckcheck
WORKDIR /decks
ENTRYPOINT ["deckcheck"]
CMD ["--help"]
