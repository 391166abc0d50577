# The server with what it needs to run. See docs/guides/run-in-production.md.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund && node build.mjs

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# Only what the server runs with, in the versions of the lock file.
RUN npm pkg delete workspaces devDependencies overrides && npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/package.json package.json
COPY --from=build /app/dist dist
# A new volume takes over whose folder this is.
RUN install -d -o node -g node -m 700 /data
VOLUME /data
USER node
EXPOSE 8080
# As process 1 and without a shell between, so that SIGTERM arrives and what is under way is finished.
CMD ["node", "--max-semi-space-size=16", "dist/bootstrap/main.js"]
