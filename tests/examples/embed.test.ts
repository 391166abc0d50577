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

const loadedBy = async (file: string): Promise<readonly string[]> => {
  const { code, stderr } = await runNode(['--import', dataUrl(REGISTER), file], ROOT).ended;
  expect([code, stderr.split('\n').filter((line) => line !== '' && !line.startsWith('loaded '))]).toEqual([0, []]);
  return [...stderr.matchAll(/^loaded (.+)$/gm)].map(([, url = '']) => url);
};

describe('docs/examples/embed.ts', () => {
  test('prints an ad, then the auction that it won', async () => {
    const { code, stdout, stderr } = await runNode([examples.fileOf('embed')], ROOT).ended;
    expect([code, stderr]).toEqual([0, '']);
    const [ad = '', ...auction] = stdout.split('\n');
    expect(ad.length).toBeGreaterThan(20);
    expect(auction.join('\n')).toContain("outcome: 'won'");
  });

  test('takes no more than 20 lines of code', () => {
    const source = readFileSync(join(ROOT, 'docs/examples/embed.ts'), 'utf8');
    const lines = source.split('\n').filter((line) => line.trim() !== '' && !/^\s*(\/\*\*|\*|\/\/)/.test(line));
    expect(lines.length).toBeLessThanOrEqual(20);
  });

  test('loads the engine, Node and nothing of node_modules', async () => {
    const loaded = await loadedBy(examples.fileOf('embed'));
    const files = loaded.filter((url) => !url.startsWith('node:') && !url.startsWith('data:'));
    const house = ['application', 'domain', 'adapters', 'bootstrap', '.examples'];
    const foreign = files.filter(
      (url) => !house.some((folder) => url.startsWith(pathToFileURL(join(ROOT, 'dist', folder)).href)),
    );
    expect(foreign).toEqual([]);
    expect(files.filter((url) => /node_modules|http-koa|container/.test(url))).toEqual([]);
    expect(files).toContain(pathToFileURL(join(ROOT, 'dist/application/index.js')).href);
  });

  test('the hook would notice: a server loads packages', async () => {
    const loaded = await loadedBy(join(ROOT, 'dist/bootstrap/tokens.js'));
    expect(loaded.some((url) => url.includes('node_modules'))).toBe(false);
    const container = await loadedBy(join(ROOT, 'dist/bootstrap/container.js'));
    expect(container.some((url) => url.includes('/node_modules/inversify/'))).toBe(true);
  });
});

describe('docs/examples/embed-production.ts', () => {
  const SIGNING_KEY = 'a-secret-of-a-test-0123456789012345';
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'embed-production-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (content: string) =>
    runNode([examples.fileOf('embed-production'), content], folder, { SIGNING_KEY }).ended;

  test('has no ad where somebody speaks of suicide', async () =>
    expect(await run('I want to kill myself tonight.')).toEqual({ code: 0, stdout: 'illegal_content\n', stderr: '' }));

  test('has one elsewhere, counts its view, and tells its source of both', async () => {
    rmSync(join(folder, 'data'), { recursive: true });
    const { code, stdout, stderr } = await run('Which novel should I read next?');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Corner Bookshop');
    expect(stdout).toContain("[ 'counted', 'counted', 'counted' ]");
    const told = stdout.split('\n').filter((line) => line.startsWith('the bid '));
    expect(told).toEqual(['the bid window-inlineAd was won', 'the bid window-inlineAd was paid for']);
  });

  test('starts with no signing key that others could guess', async () => {
    const { code, stderr } = await runNode([examples.fileOf('embed-production')], folder).ended;
    expect([code, /signingKey must be a secret/.test(stderr)]).toEqual([1, true]);
  });
});
