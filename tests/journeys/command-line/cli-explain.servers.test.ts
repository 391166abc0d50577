import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { Conversation, type PreloadAnswer, type TurnPlan } from '../conversation.js';
import { askForSlots } from '../video/overlay-calls.js';
import { cliBesideServer } from './cli-beside-server.js';

const beside = cliBesideServer();
const { cli, succeed } = beside;

test('report prints what an account asked for, as a table, as JSON and as CSV; with a wrong token or day it says so', async () => {
  await new Conversation(beside.server.url, 'demo-publisher-token').turn({});
  const report = (...more: readonly string[]) => ['report', '--url', beside.server.url, ...more];
  const asked = report('--token', 'demo-api-token', '--by', 'reason');
  const table = await cli(...asked);
  expect(table).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^reason +requests +fills .* bidErrors\n- +[1-9].*\nfirst-turns +0 +0 +[1-9]/),
  });
  expect(table.stderr).toMatch(/^Days and hours: UTC\. Newest event: \d{4}-\S+Z\.\n$/);
  expect(JSON.parse(await succeed(...asked, '--json'))).toMatchObject({ by: ['reason'], rows: expect.any(Array) });
  expect(await succeed(...asked, '--csv')).toMatch(/^reason,turns,.*,requests,fills,/);
  const compare = (pair: string) => report('--token', 'demo-api-token', '--compare', pair);
  expect((await cli(...compare('a,b'))).stderr).toContain('control: the account lists no variant of this name');
  for (const variantId of ['a', 'b'])
    await new Conversation(beside.server.url, 'demo-publisher-token', { variantId }).turn({});
  const compared = compare('a,b');
  expect(await succeed(...compared)).toMatch(/^rate +a +b +lift .*\nfillsPerRequest +0.* +0.* +- .*too few users/);
  expect(JSON.parse(await succeed(...compared, '--json'))).toMatchObject({ control: 'a', rates: expect.any(Array) });
  expect((await cli(...report('--token', 'demo-api-token', '--compare', 'a'))).stderr).toContain('name the control');
  expect((await cli(...report('--token', 'nobody'))).stderr).toContain('give the token of an account');
  expect((await cli(...report('--token', 'demo-api-token', '--from', 'never'))).stderr).toContain('from: ');
});

describe('explain, in words', () => {
  const explain = async (id: string, ...more: readonly string[]): Promise<string> =>
    succeed('explain', id, '--url', beside.server.url, ...more);
  const demo = new Map<string, PreloadAnswer>();
  beforeAll(async () => {
    const conversation = new Conversation(beside.server.url, 'demo-publisher-token');
    const plans: readonly (readonly [string, TurnPlan])[] = [
      ['paced', {}],
      ['filled', { say: 'Which coffee beans should I buy?' }],
      ['muted', { body: { isDisabled: true } }],
    ];
    for (const [name, plan] of plans) demo.set(name, await conversation.turn(plan));
  });

  test('a filled turn, by its decision and by its bid: candidates, gates and price path', async () => {
    const { decisionId, bids } = demo.get('filled') ?? { decisionId: '', bids: [] };
    const words = await explain(decisionId);
    expect(words).toMatch(/^Decision .* account demo, chat: turn 2 of session/);
    expect(words).toContain(`Outcome: filled with 1 ad: ${bids[0]?.bidId}.`);
    for (const gate of ['track-only', 'traffic', 'content', 'pacing', 'placement', 'privacy', 'stores'])
      expect(words).toContain(`  ${gate}: passed`);
    expect(words).toMatch(/harbor-coffee-drinks.* offered 7\.50 → .* → pays 7\.50.*; won/);
    for (const loser of ['northtrail-anywhere', 'lumen-desk-anywhere'])
      expect(words).toMatch(new RegExp(`${loser}.*; `));
    expect(await explain(bids[0]?.bidId ?? '')).toBe(words);
    expect(await explain(decisionId, '--token', 'demo-api-token')).toBe(words);
    expect(JSON.parse(await explain(decisionId, '--json'))).toMatchObject({ id: decisionId, turn: 2 });
  });

  test('a paced and a muted turn', async () => {
    const paced = await explain(demo.get('paced')?.decisionId ?? '');
    expect(paced).toContain('  pacing: refused, first-turns (turn 1, last shown never, today 0)');
    expect(paced).toContain('the client was told "ad_skipped"');
    const muted = await explain(demo.get('muted')?.decisionId ?? '');
    expect(muted).toContain('  track-only: refused, track-only');
    expect(muted).toContain('Prepared 1 ad for the next turn that may show one.');
    expect(muted).toContain('the client was told "ads_disabled"');
  });

  test('an overlay, by the bid in its page', async () => {
    const [slot] = await askForSlots(beside.server.url, undefined, 'demo-api-token');
    const html = await (await fetch(slot?.iframe_url ?? '')).text();
    const words = await explain(/"bidId":"([^"]+)"/.exec(html)?.[1] ?? '');
    expect(words).toContain(`overlay: slot ${slot?.slot_id}`);
    expect(words).toContain('Outcome: filled with 1 ad');
  });

  test('decisions are found by what became of them, by a candidate, and by the reference that the reader sees', async () => {
    const { decisionId } = demo.get('filled') ?? { decisionId: '' };
    const find = async (...more: readonly string[]) =>
      JSON.parse(
        await succeed('decisions', '--url', beside.server.url, '--token', 'demo-api-token', '--json', ...more),
      ) as {
        readonly decisions: readonly { readonly id: string; readonly ads: readonly { readonly reference: string }[] }[];
      };
    const won = await find('--outcome', 'filled', '--line-item', 'harbor-coffee-drinks', '--reason', 'won');
    expect(won.decisions.map(({ id }) => id)).toContain(decisionId);
    const reference = won.decisions.find(({ id }) => id === decisionId)?.ads[0]?.reference ?? '';
    expect((await find('--reference', reference)).decisions.map(({ id }) => id)).toEqual([decisionId]);
    expect((await find('--slower-than-ms', '600000')).decisions).toEqual([]);
    const page = ['decisions', '--url', beside.server.url, '--token', 'demo-api-token', '--limit', '1'];
    const first = await cli(...page);
    const [, cursor = ''] = /older ones: the same with --cursor (\S+)/.exec(first.stderr) ?? [];
    const second = await cli(...page, '--cursor', cursor);
    expect([first.code, second.code]).toEqual([0, 0]);
    expect(second.stdout).not.toBe(first.stdout);
  });

  test('a line item: how far its budget is, and since when its turns are counted', async () => {
    const words = await succeed('line-item', 'northtrail-anywhere', '--url', beside.server.url);
    expect(words).toMatch(/^The total budget has spent .* USD of 1000000\.00 USD.*\nAt the present rate it ends at /);
    // Of a busy second some turns stand for all: in how many it was is not certain.
    expect(words).toMatch(/\nSince .* UTC it was a candidate in /);
    const nobody = await cli('line-item', 'nobody', '--url', beside.server.url);
    expect([nobody.code, nobody.stderr]).toEqual([1, expect.stringContaining('nobody')]);
  });

  test('another account’s token, no such id and no server: one sentence each', async () => {
    const id = demo.get('filled')?.decisionId ?? '';
    const foreign = await cli('explain', id, '--url', beside.server.url, '--token', 'dev-api-token');
    expect([foreign.code, foreign.stderr]).toEqual([1, expect.stringContaining(`There is no decision or bid "${id}"`)]);
    const refused = await cli('explain', id, '--url', beside.server.url, '--token', 'nonsense');
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('status 401')]);
    const nobody = await cli('explain', id, '--url', 'http://127.0.0.1:9');
    expect([nobody.code, nobody.stderr]).toEqual([1, expect.stringContaining('No server answers at')]);
  });
});

describe('replay', () => {
  test('every decision comes to the same; a stranger’s token and an unknown id are told so', async () => {
    const conversation = new Conversation(beside.server.url, 'demo-publisher-token');
    const plans: readonly TurnPlan[] = [
      {},
      { say: 'Which coffee beans should I buy?' },
      { body: { isDisabled: true } },
    ];
    for (const plan of plans) {
      const { decisionId } = await conversation.turn(plan);
      const words = await succeed('replay', decisionId, '--url', beside.server.url);
      expect(words).toContain('The same inputs come to the same outcome.');
      const json = await succeed(
        'replay',
        decisionId,
        '--url',
        beside.server.url,
        '--token',
        'demo-api-token',
        '--json',
      );
      expect(JSON.parse(json)).toEqual({ kind: 'same' });
      const foreign = await cli('replay', decisionId, '--url', beside.server.url, '--token', 'dev-api-token');
      expect([foreign.code, foreign.stderr]).toEqual([1, expect.stringContaining('There is no decision or bid')]);
    }
  });

  test('a record that says otherwise ends with 1 and what differs', async () => {
    const differences = [{ of: 'price of slot 1', recorded: '1', replayed: '2' }];
    const liar = createServer((_, answer) => answer.end(JSON.stringify({ kind: 'different', differences })));
    await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve));
    const { port } = liar.address() as AddressInfo;
    const { code, stdout } = await cli('replay', 'x', '--url', `http://127.0.0.1:${port}`);
    liar.close();
    expect([code, stdout]).toEqual([1, expect.stringContaining('  price of slot 1: 1 → 2')]);
  });
});
