import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildExamples, ROOT, runNode, type BuiltExamples } from './run-example.js';

let examples: BuiltExamples;
beforeAll(async () => {
  examples = await buildExamples();
});
afterAll(() => examples.remove());

describe('docs/examples/embed.ts', () => {
  // That it loads no package is decided by tests/architecture/embedding.test.ts.
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
    rmSync(join(folder, 'data'), { recursive: true, force: true });
    const { code, stdout, stderr } = await run('Which novel should I read next?');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Corner Bookshop');
    expect(stdout).toContain("[ 'counted', 'counted', 'counted' ]");
    const told = stdout.split('\n').filter((line) => line.startsWith('the bid '));
    expect(told).toEqual(['the bid window-inlineAd was won', 'the bid window-inlineAd was paid for']);
  });
});
