FROM node:20-slim AS build
WORKDIR /landfall
COPY package.json package-lock.json ./
COPY web/package.json web/
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:20-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /landfall
COPY --from=build --chown=node:node /landfall /landfall
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4900
HEALTHCHECK CMD node -e "fetch('http://127.0.0.1:4900/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "dist/main.js", "serve"]
