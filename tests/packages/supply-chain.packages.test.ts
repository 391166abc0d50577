import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};

/** Runs a script of the manifest, with a cache of its own. */
const runScript = async (...args: readonly string[]): Promise<{ readonly code: number; readonly stdout: string }> => {
  const env = { ...process.env, npm_config_cache: cache, NO_PROXY: '127.0.0.1' };
  try {
    return {
      code: 0,
      ...(await promisify(execFile)('npm', ['run', '--silent', ...args], { env, maxBuffer: 2 ** 24 })),
    };
  } catch (error) {
    const { code, stdout } = error as { readonly code: number; readonly stdout: string };
    return { code, stdout };
  }
};

const cache = mkdtempSync(join(tmpdir(), 'audit-cache-'));
let registry: Server;
let asked: readonly string[] = [];
interface Weakness {
  /** npm keeps what it knows of one. */
  readonly id: number;
  readonly name: string;
  readonly severity: string;
}
/** What is known to be weak. */
let weak: readonly Weakness[] = [];

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const whole = Buffer.concat(parts);
  return String(request.headers['content-encoding'] === 'gzip' ? gunzipSync(whole) : whole);
};

const answerTo = async (request: IncomingMessage): Promise<object> => {
  if (request.method === 'POST') {
    asked = Object.keys(JSON.parse(await bodyOf(request)) as object);
    const cvss = { score: 0, vectorString: null };
    const advice = { url: '', title: '', vulnerable_versions: '*', cwe: [], cvss };
    const found = weak.filter(({ name }) => asked.includes(name));
    return Object.fromEntries(found.map(({ id, name, severity }) => [name, [{ ...advice, id, severity }]]));
  }
  const name = decodeURIComponent(request.url?.slice(1) ?? '');
  const version = dependencies[name] ?? '1.0.0';
  return { name, 'dist-tags': { latest: version }, versions: { [version]: { name, version, dist: {} } } };
};

beforeAll(async () => {
  registry = createServer((request, response) => {
    void answerTo(request).then((answer) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)),
    );
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  registry.closeAllConnections();
  await new Promise((resolve) => registry.close(resolve));
  rmSync(cache, { recursive: true, force: true });
});

const audit = async (...known: typeof weak): Promise<number> => {
  weak = known;
  const { port } = registry.address() as AddressInfo;
  return (await runScript('audit', '--', '--registry', `http://127.0.0.1:${port}`)).code;
};

test('the bill of materials lists what the server runs with, and no tool; the audit asks for just that', async () => {
  const { stdout } = await runScript('sbom');
  const bill = JSON.parse(stdout) as {
    readonly bomFormat: string;
    readonly components: readonly { 'bom-ref': string }[];
  };
  const listed = bill.components.map((component) => component['bom-ref']);
  expect(bill.bomFormat).toBe('CycloneDX');
  expect(listed).toEqual(
    expect.arrayContaining(Object.entries(dependencies).map(([name, version]) => `${name}@${version}`)),
  );
  const names = new Set(listed.map((id) => id.slice(0, id.lastIndexOf('@'))));
  expect(Object.keys(devDependencies).filter((name) => names.has(name))).toEqual([]);
  // Neither a moderate weakness of what is shipped nor one of a tool stops a release.
  const mild = { id: 1, name: 'koa', severity: 'moderate' };
  expect(await audit(mild, { id: 2, name: 'react-native', severity: 'critical' })).toBe(0);
  expect([...asked].sort()).toEqual([...names].sort());
  expect(names).toContain(mild.name);
});

test('the audit fails after a high weakness of a package that is shipped', async () => {
  expect(await audit({ id: 3, name: 'koa', severity: 'high' })).toBe(1);
});
