import { createServer } from 'node:http';
import { registerHooks } from 'node:module';

// Our own files name each other as they will be called when they are built.
registerHooks({
  resolve: (name, context, next) =>
    next(context.parentURL?.endsWith('.ts') ? name.replace(/^(\.{1,2}\/.*)\.js$/, '$1.ts') : name, context),
});

/** Each: how it starts, with the address that tests use it by. */
const SERVERS = {
  postgres: async () => {
    const { startOwnPostgres } = await import('./postgres-server.ts');
    return startOwnPostgres();
  },
  chromium: async () => {
    const { startBrowserServer } = await import('./chromium.ts');
    const browser = await startBrowserServer();
    return { url: browser.wsEndpoint(), stop: () => browser.close(), onEnd: (ended) => browser.once('close', ended) };
  },
  packages: async () => {
    const { startPacking } = await import('../packages/support/packed.ts');
    return startPacking();
  },
};

/**
 * What is slow to start and can be shared starts once: one PostgreSQL and the packages for the whole run, one
 * Chromium for each worker of jest, and none before a test asks for it, at `TEST_SERVERS`. Returns how to stop them all.
 */
export const offerServers = async () => {
  const started = new Map();
  const startOnce = (path) => {
    if (!started.has(path)) {
      const server = SERVERS[path.split('/')[1]]();
      started.set(path, server);
      // The next test that asks gets another one in place of what has died.
      server.then(
        ({ onEnd }) => onEnd?.(() => started.delete(path)),
        () => started.delete(path),
      );
    }
    return started.get(path);
  };
  const desk = createServer((request, response) => {
    // A test may block its process for longer than an idle connection is kept: its next request would meet a closed one.
    response.shouldKeepAlive = false;
    startOnce(request.url).then(
      ({ url }) => response.end(url),
      (error) => response.writeHead(500).end(String(error.message)),
    );
  });
  await new Promise((listening) => desk.listen(0, '127.0.0.1', listening));
  process.env['TEST_SERVERS'] = `http://127.0.0.1:${desk.address().port}`;
  return async () => {
    desk.closeAllConnections();
    await new Promise((closed) => desk.close(closed));
    await Promise.all([...started.values()].map(async (server) => (await server.catch(() => undefined))?.stop()));
  };
};
