import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Site } from './template-host.js';

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

const read = (folder: string, url: string): Buffer | undefined => {
  const { pathname } = new URL(url, 'http://localhost');
  try {
    return readFileSync(join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname));
  } catch {
    return undefined;
  }
};

/** The files of a folder, and nothing but files, at `localhost`: another origin than that of the service. */
export const serveFolder = async (folder: string): Promise<Site> => {
  const server = createServer(({ url = '/' }, response) => {
    const body = read(folder, url);
    const type = TYPES[extname(url)] ?? 'text/html';
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};
