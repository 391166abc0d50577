import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildExamples, ROOT, runNode, type BuiltExamples } from './run-example.js';

let examples: BuiltExamples;
beforeAll(async () => {
  examples = await buildExamples();
});
afterAll(() => examples.remove());

/** A loader hook that writes the address of every module that Node loads to standard error. */
const HOOK = `import { writeSync } from 'node:fs';
export const load = (url, context, next) => {
  writeSync(2, 'loaded ' + url + '\\n');
  return next(url, context);
};`;
const REGISTER = `import { register } from 'node:module'; register(${JSON.stringify(dataUrl(HOOK))});`;

function dataUrl(code: string): string {
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

/** What a program prints, and the addresses of all that Node loads for it. */
const watched = async (file: string) => {
  const { code, stdout, stderr } = await runNode(['--import', dataUrl(REGISTER), file], ROOT).ended;
  expect([code, stderr.split('\n').filter((line) => line !== '' && !line.startsWith('loaded '))]).toEqual([0, []]);
  return { stdout, loaded: [...stderr.matchAll(/^loaded (.+)$/gm)].map(([, url = '']) => url) };
};

/** With more patience than an auction usually has, on a machine that may be busy. */
const patient = (name: string): string => {
  const code = readFileSync(examples.fileOf(name), 'utf8');
  const made = /createAdPlacement\((\w+)\)/;
  expect(code).toMatch(made);
  const times = `{ wholeMs: 60_000, auctionMs: 30_000, storeMs: 30_000 }`;
  return examples.write(`patient-${name}`, code.replace(made, `createAdPlacement({ ...$1, times: ${times} })`));
};

describe('docs/examples/embed.ts', () => {
  let embed: Awaited<ReturnType<typeof watched>>;
  beforeAll(async () => {
    embed = await watched(patient('embed'));
  });

  test('prints an ad, then the auction that it won', () => {
    const [ad = '', ...auction] = embed.stdout.split('\n');
    expect(ad.length).toBeGreaterThan(20);
    expect(auction.join('\n')).toContain("outcome: 'won'");
  });

  test('takes no more than 20 lines of code', () => {
    const source = readFileSync(join(ROOT, 'docs/examples/embed.ts'), 'utf8');
    const lines = source.split('\n').filter((line) => line.trim() !== '' && !/^\s*(\/\*\*|\*|\/\/)/.test(line));
    expect(lines.length).toBeLessThanOrEqual(20);
  });

  test('loads the engine, Node and nothing of node_modules', () => {
    const files = embed.loaded.filter((url) => !url.startsWith('node:') && !url.startsWith('data:'));
    const house = ['application', 'domain', 'adapters', 'bootstrap', '.examples'];
    const foreign = files.filter(
      (url) => !house.some((folder) => url.startsWith(pathToFileURL(join(ROOT, 'dist', folder)).href)),
    );
    expect(foreign).toEqual([]);
    expect(files.filter((url) => /node_modules|http-koa|container/.test(url))).toEqual([]);
    expect(files).toContain(pathToFileURL(join(ROOT, 'dist/application/index.js')).href);
  });

  test('the hook would notice: a server loads packages', async () => {
    const { loaded } = await watched(join(ROOT, 'dist/bootstrap/container.js'));
    expect(loaded.some((url) => url.includes('/node_modules/inversify/'))).toBe(true);
  });
});

describe('docs/examples/embed-production.ts', () => {
  const SIGNING_KEY = 'a-secret-of-a-test-0123456789012345';
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'embed-production-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (content: string) => runNode([patient('embed-production'), content], folder, { SIGNING_KEY }).ended;

  test('has no ad where somebody speaks of suicide', async () =>
    expect(await run('I want to kill myself tonight.')).toEqual({ code: 0, stdout: 'illegal_content\n', stderr: '' }));

  test('has one elsewhere, counts its view, and tells its source of both', async () => {
    rmSync(join(folder, 'data'), { recursive: true, force: true });
    const { code, stdout, stderr } = await run('Which novel should I read next?');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Corner Bookshop');
    expect(stdout).toContain("[ 'counted', 'counted', 'counted' ]");
    const told = stdout.split('\n').filter((line) => line.startsWith('the bid '));
    expect(told).toEqual(['the bid window-inlineAd was won', 'the bid window-inlineAd was paid for']);
  });
});
