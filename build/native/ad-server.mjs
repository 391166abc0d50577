// The built server for the tests of clients in other languages.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './counts.mjs';

/** The server as an operator starts it, on a free port of the loopback address. Prints nothing but warnings. */
export const startServer = async () => {
  const main = join(ROOT, 'dist/bootstrap/main.js');
  if (!existsSync(main)) throw new Error('The server is not built: run "npm run build".');
  const data = mkdtempSync(join(tmpdir(), 'ad-server-'));
  const env = { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: data, ANSWER_DEADLINE_MS: '10000' };
  const child = spawn(process.execPath, [main], { env, cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const url = await new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      printed += text;
      const found = /^listening on (\S+)$/m.exec(printed);
      if (found) resolve(found[1].replace('localhost', '127.0.0.1'));
    });
    child.once('close', () => reject(new Error('The server ended before it listened.')));
  });
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
};

/** Resolves with what `use` makes of the address of a server of its own. */
export const withServer = async (use) => {
  const server = await startServer();
  try {
    return await use(server.url);
  } finally {
    await server.stop();
  }
};
