import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { HOSTILE_ANSWERS, type HostileAnswer } from '../../support/hostile-answers.js';
import { SAMPLED, someOf } from '../../support/sample.js';
import { Conversation, recordOf, type PreloadAnswer } from '../conversation.js';
import { eventually, startJourneyServer, type JourneyServer } from '../server.js';

/** What they cost is looked at where they are read (`tests/fuzz/answers.faults.test.ts`). */
const SAMPLE = 40;
const named = (name: string): HostileAnswer => {
  const found = HOSTILE_ANSWERS.find((answer) => answer.name === name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
};

const folder = mkdtempSync(join(tmpdir(), 'hostile-answers-'));
let told: HostileAnswer | undefined;
let bidder: Server;
let server: JourneyServer;

beforeAll(async () => {
  bidder = createServer((request, response) => {
    void text(request).then((body) => response.end(told?.body((JSON.parse(body) as { readonly id: string }).id)));
  }).listen(0, '127.0.0.1');
  await once(bidder, 'listening');
  const url = `http://127.0.0.1:${(bidder.address() as AddressInfo).port}/`;
  const config = join(folder, 'config.json');
  const bidders = [{ id: 'hostile-dsp', url, hosts: ['127.0.0.1'], deadlineMs: 5_000 }];
  writeFileSync(config, JSON.stringify({ bidders, supply: { asi: 'ads.example.com', version: '1.0' } }));
  server = await startJourneyServer({ CONFIG: config, BIDDER_REACH: 'loopback' });
});

afterAll(async () => {
  await server.stop();
  bidder.close();
  rmSync(folder, { recursive: true });
});

/** In the second turn: in the first that account asks nobody. */
const turnWith = async (answer: HostileAnswer): Promise<PreloadAnswer> => {
  const conversation = new Conversation(server.url, 'demo-publisher-token');
  await conversation.turn();
  told = answer;
  return conversation.turn();
};

test.each([
  ['native description: exclamation marks', 'filtered', 'text-too-long description'],
  ['native sponsored: combining marks', 'filtered', 'text-too-long sponsored'],
  ['adid: one letter', 'filtered', 'text-too-long adid'],
  ['adomain: letters beyond ASCII', 'filtered', 'text-too-long adomain'],
  ['adm: macros', 'filtered', 'macros-too-many'],
  ['VAST attribute: entities', 'missing-markup', 'vast-unreadable'],
])('%s is one bid that is refused, and explain says why', async (name, outcome, detail) => {
  // A bidder that has been quick is not waited for on a busy machine: then it is asked again.
  const { candidate, bids } = await eventually(async () => {
    const answer = await turnWith(named(name));
    const { candidates } = await recordOf(server.url, 'dev-admin-token', answer.decisionId);
    const found = candidates.find(({ source }) => source === 'hostile-dsp');
    return found && { candidate: found, bids: answer.bids };
  });
  expect(candidate).toMatchObject({ outcome, detail });
  expect(bids).toHaveLength(1);
});

test(`no answer of a bidder, whatever its field and its disease, costs a turn its answer: ${SAMPLED}`, async () => {
  expect(HOSTILE_ANSWERS.length).toBeGreaterThan(750);
  for (const answer of someOf(HOSTILE_ANSWERS, SAMPLE)) {
    const { status } = await turnWith(answer);
    expect([answer.name, status]).toEqual([answer.name, 200]);
  }
});
