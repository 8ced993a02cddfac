# The service with Debian's browser and its own user: see docs/reference/operation.md. Build with `docker build -t legible .`
ARG NODE=node:24-trixie-slim

# Build stage, with the compilers.
FROM ${NODE} AS build
WORKDIR /app
COPY . .
RUN node scripts/build.mjs

# Run-time packages: no tools, no packaged browser.
FROM ${NODE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund

FROM ${NODE}
RUN apt-get update \
  && apt-get install --yes --no-install-recommends chromium-headless-shell fonts-liberation tini \
  && rm -rf /var/lib/apt/lists/* \
  && install --directory --owner=node --group=node --mode=0700 /data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules/
COPY --from=build /app/package.json /app/LICENSE /app/THIRD-PARTY.md /app/SECURITY.md /app/CHANGELOG.md ./
COPY --from=build /app/docs docs/
COPY --from=build /app/models models/
COPY --from=build /app/build/browser build/browser/
COPY --from=build /app/build/bundle build/bundle/
COPY --from=build /app/build/console build/console/
COPY --from=build /app/build/openapi build/openapi/

# Limits for one container; override them at run time. The service writes only to /data and /tmp.
ENV NODE_ENV=production \
    HOME=/tmp \
    PORT=8080 \
    SERVICE_MAX_PAGES=50 \
    SERVICE_MAX_CONCURRENCY=4 \
    SERVICE_MAX_CONCURRENT_RENDERS=2 \
    SERVICE_MAX_CONCURRENT_CRAWLS=2 \
    SERVICE_MAX_BROWSERS=4 \
    SERVICE_BLOCK_PRIVATE_HOSTS=1 \
    SERVICE_BROWSER_PATH=/usr/lib/chromium/chromium-headless-shell \
    SERVICE_BROWSER_ARGS="--no-sandbox --disable-dev-shm-usage --disable-gpu" \
    SERVICE_GRAPH_DIR=/data/graphs \
    SERVICE_DATA_DIR=/data \
    SERVICE_TRACE_DIR=/data

# Release memory of large pages; glibc keeps it by default.
ENV MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=1048576 \
    MALLOC_TRIM_THRESHOLD_=1048576
# Limit the memory for new objects, as Node did before 24.
ENV NODE_OPTIONS=--max-semi-space-size=16

# The user `node` by number, so that an orchestrator can verify a non-root user.
USER 1000:1000
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# tini forwards signals and reaps orphaned browser processes.
ENTRYPOINT ["/usr/bin/tini", "--", "node", "/app/build/bundle/cli/main.js"]
CMD ["serve", "--host", "0.0.0.0"]
