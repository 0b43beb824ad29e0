# syntax=docker/dockerfile:1
# The host with the built app: small, not root, and able to run on a read-only file system. What it keeps is in /data.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts
COPY . .
# The package has all that it needs in its files: the image is it and Node.
RUN npm pack --pack-destination /tmp && mkdir /package && tar -xzf /tmp/parlance-*.tgz -C /package --strip-components=1

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4173 PARLANCE_KEYS=/data/keys.json
WORKDIR /app
COPY --from=build /package ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4173
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4173/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
