# One image for every process of the site; compose.yaml says which command each runs.
FROM python:3.11-slim-bookworm AS packages
RUN python -m venv /opt/venv
COPY requirements.txt /tmp/requirements.txt
RUN /opt/venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r /tmp/requirements.txt

FROM python:3.11-slim-bookworm
ENV PATH=/opt/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    STATIC_ROOT=/var/lib/scopa/static
# Folders that volumes take their owner from; the number is the same wherever the image runs.
RUN groupadd --gid 10001 scopa \
    && useradd --uid 10001 --gid scopa --no-create-home --home-dir /srv/scopa --shell /usr/sbin/nologin scopa \
    && install -d -o scopa -g scopa /run/scopa /var/lib/scopa/static
COPY --from=packages /opt/venv /opt/venv
WORKDIR /srv/scopa
COPY manage.py ./
COPY accounts accounts
COPY games games
COPY scopa_site scopa_site
COPY static static
COPY templates templates
RUN python -m compileall -q accounts games scopa_site
USER 10001:10001
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
    CMD ["python", "-m", "scopa_site.serving.alive", "8000"]
CMD ["python", "manage.py", "web", "--port", "0.0.0.0:8000"]
