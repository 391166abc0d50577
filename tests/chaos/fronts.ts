import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { blocksOf, readPage } from '../docs/markdown.js';
import { eventually } from '../journeys/server.js';
import { freePort } from '../support/free-port.js';

/** What stands before the server. */
export interface Front {
  readonly url: string;
  stop(): Promise<void>;
}

const GUIDE = 'docs/guides/run-in-production.md';
const [HOST, UPSTREAM] = ['ads.example.com', '127.0.0.1:8080'];

/** A snippet of the guide, with other addresses. */
const documented = (language: string, n: number, replaced: Readonly<Record<string, string>> = {}): string => {
  const snippet = blocksOf(readPage(GUIDE), language)[n];
  if (snippet === undefined) throw new Error(`${GUIDE} has no such block of ${language}.`);
  return Object.entries(replaced).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${GUIDE} no longer says "${from}".`);
    return text.replaceAll(from, to);
  }, snippet);
};

/** Caddy listens before it has its certificate: until then it refuses each handshake. */
const isServing = (port: number): Promise<true | undefined> =>
  new Promise((resolve) => {
    const options = { port, host: '127.0.0.1', servername: HOST, rejectUnauthorized: false };
    const socket = connect(options, () => resolve(true)).once('error', () => resolve(undefined));
    socket.once('secureConnect', () => socket.destroy());
  });

const launch = async (program: string, args: readonly string[], folder: string, port: number): Promise<Front> => {
  const env = { PATH: process.env['PATH'], HOME: folder };
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (printed = (printed + text).slice(-10_000)));
  const ended = once(child, 'close');
  await Promise.race([
    eventually(() => isServing(port)),
    ended.then(() => Promise.reject(new Error(`${program} ended:\n${printed}`))),
  ]);
  return {
    url: `https://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      process.off('exit', end);
    },
  };
};

const startCaddy = async (serverPort: number, folder: string, more: string): Promise<Front> => {
  const port = await freePort();
  const site = documented('caddyfile', 0, {
    [`${HOST} {`]: `https://${HOST}:${port} {`,
    [`reverse_proxy ${UPSTREAM} {`]: `reverse_proxy 127.0.0.1:${serverPort} {${more}`,
  });
  const config = join(folder, 'Caddyfile');
  // A certificate of its own, and no port besides.
  writeFileSync(config, `{\nadmin off\nlocal_certs\nskip_install_trust\nauto_https disable_redirects\n}\n${site}\n`);
  return launch('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], folder, port);
};

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

const startNginx = async (serverPort: number, folder: string): Promise<Front> => {
  const port = await freePort();
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', `/CN=${HOST}`];
  execFileSync('openssl', ['req', ...made, '-out', certificate, '-keyout', key], { stdio: 'ignore' });
  const site = documented('nginx', 1, {
    [UPSTREAM]: `127.0.0.1:${serverPort}`,
    'listen 443': `listen 127.0.0.1:${port}`,
    [`/etc/ssl/${HOST}.pem`]: certificate,
    [`/etc/ssl/${HOST}.key`]: key,
  });
  const { username } = userInfo();
  const main = [
    documented('nginx', 0),
    ...(username === 'root' ? ['user root root;'] : []),
    `daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr;`,
  ].join('\n');
  const paths = TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n');
  const config = join(folder, 'nginx.conf');
  writeFileSync(config, `${main}\nhttp {\naccess_log off;\n${paths}\n${site}\n}\n`);
  return launch('/usr/sbin/nginx', ['-e', 'stderr', '-c', config], folder, port);
};

/** As `docs/guides/run-in-production.md#the-proxy` sets them up; `hops`: what `TRUSTED_PROXIES` has to say. */
export const FRONTS = {
  'no proxy': {
    hops: 0,
    http2Connections: 0,
    start: async (port: number): Promise<Front> => ({ url: `http://127.0.0.1:${port}`, stop: async () => undefined }),
  },
  Caddy: {
    hops: 1,
    http2Connections: 18,
    start: (port: number, folder: string) => startCaddy(port, folder, ''),
  },
  'Caddy behind a load balancer': {
    hops: 2,
    http2Connections: 18,
    start: (port: number, folder: string) => startCaddy(port, folder, '\ntrusted_proxies private_ranges'),
  },
  nginx: { hops: 1, http2Connections: 0, start: startNginx },
} as const;
