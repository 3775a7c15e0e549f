# The program with everything built: `docker build -t newgt .`, then see ops/compose.yaml and docs/RUNBOOK.md.
FROM node:22-bookworm-slim AS build
# the better-sqlite3 of Node 20 comes along and is compiled where no binary is at hand
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /newgt
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# receipts are written in one weight of the font, 33 MB of others stay behind
RUN npm run build && npm prune --omit=dev --no-audit --no-fund \
  && find node_modules/@embedpdf/fonts-sc/fonts -name '*.otf' ! -name '*-Regular.otf' -delete

FROM node:22-bookworm-slim
# signals reach the program, and what it leaves behind is cleared away
RUN apt-get update && apt-get install -y --no-install-recommends tini && rm -rf /var/lib/apt/lists/* \
  && install -d -o node -g node -m 0700 /data /backups
WORKDIR /newgt
COPY --from=build /newgt/package.json ./
COPY --from=build /newgt/node_modules node_modules
COPY --from=build /newgt/dist dist
# npm run backup, restore, verify, drop-views
COPY --from=build /newgt/ops/build ops/build
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=off
USER node
VOLUME /data /backups
EXPOSE 3000
# a start folds what has to be folded: that may take minutes, in which it is alive and not ready
HEALTHCHECK --interval=10s --timeout=5s --start-period=10m --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# it drains on SIGTERM within ten seconds
STOPSIGNAL SIGTERM
ENTRYPOINT ["tini", "--"]
CMD ["node", "--max-semi-space-size=64", "dist/main.js"]
