import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { fetchTransport } from '../../../adapters/client-js/io/transport.js';
import type { TestableOptions } from '../../../adapters/client-js/options/options.js';
import { createSession } from '../../../adapters/client-js/session/session.js';
import { startMockDsp, type MockDsp } from '../../../adapters/mock-bidder/index.js';
import { createFakeCmp, type CmpPlan } from '../../adapters/client-js/support/fake-cmp.js';
import { createVirtualClock } from '../../adapters/client-js/support/virtual-clock.js';
import { tcfString } from '../../adapters/consent-iab/strings.js';
import { corpusLines } from '../../support/corpus.js';
import { Conversation } from '../conversation.js';
import { eventually, startJourneyServer, type JourneyServer } from '../server.js';

const TOKEN = 'publisher-token-consent';
const folder = mkdtempSync(join(tmpdir(), 'consent-'));
let dsp: MockDsp;
let server: JourneyServer;

/** What the bidder learns of a turn. */
const reachIn = async (turn: () => Promise<unknown>): Promise<'not-asked' | 'no-ids' | 'ids'> => {
  const before = dsp.seen.at(-1);
  await turn();
  const last = dsp.seen.at(-1);
  if (last === before) return 'not-asked';
  return last?.body?.includes('user-canary') === true ? 'ids' : 'no-ids';
};
const reachOf = (userId: string, regulatory: object) =>
  reachIn(() => new Conversation(server.url, TOKEN, { userId, regulatory }).turn());

beforeAll(async () => {
  dsp = await startMockDsp({ mode: 'no-bid' });
  const CONFIG = join(folder, 'config.json');
  const bidders = [{ id: 'buyer', url: `${dsp.origin}/openrtb`, hosts: ['127.0.0.1'], gvlId: 42 }];
  const sha256 = createHash('sha256').update(TOKEN).digest('hex');
  const tokenHashes = [{ kind: 'publisher', sha256, last4: TOKEN.slice(-4) }];
  const accounts = [{ id: 'eager', pacing: { firstTurns: 0, everyNth: 1, cooldownSeconds: 0 }, tokenHashes }];
  writeFileSync(CONFIG, JSON.stringify({ bidders, accounts, supply: { asi: 'ads.example.com', version: '1.0' } }));
  server = await startJourneyServer({ CONFIG, BIDDER_REACH: 'loopback' });
  await eventually(async () => ((await reachOf('ready', {})) === 'not-asked' ? undefined : true));
});
afterAll(async () => {
  await server.stop();
  await dsp.close();
  rmSync(folder, { recursive: true });
});

test('every section of GPP in every state reaches the bidder as the corpus says', async () => {
  const odd: string[] = [];
  for (const [i, line] of corpusLines('gpp/sections.txt').entries()) {
    const [reach, sid, text] = line.split(' ');
    const gppSid = sid === '-' ? undefined : sid;
    const found = await reachOf(`user-canary-gpp-${i}`, { gppSid, gpp: text === '-' ? undefined : text });
    if (found !== reach) odd.push(`${line}: ${found}`);
  }
  expect(odd).toEqual([]);
});

const STRINGS: Readonly<Record<string, string>> = { $all: tcfString(), $none: tcfString({ purposes: [] }) };
const withStrings = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_, each: unknown) => STRINGS[String(each)] ?? each) as T;

interface Sent {
  readonly gdpr?: unknown;
  readonly gdprConsent?: unknown;
}
interface WebCase {
  readonly turns: readonly {
    readonly says: readonly (CmpPlan | number)[];
    readonly sent: Sent;
    readonly reach: string;
  }[];
}
interface AppCase {
  readonly sent: Sent;
  readonly reach: string;
}

/** Of a client: it waits for messages that follow at once, and then for a consent platform. */
const DEBOUNCE_MS = 10;
const WAIT_MS = 300;

/** Options of a session against the server, and the regulatory signals of its preloads once they are answered. */
const hostOf = (userId: string) => {
  const clock = createVirtualClock();
  let answered: (regulatory: Sent) => void = () => undefined;
  const options: TestableOptions = {
    ...{ adServerUrl: server.url, publisherToken: TOKEN, userId, conversationId: userId, clock },
    storage: { getItem: () => null, setItem: () => undefined },
    transport: async (request) => {
      const answer = await fetchTransport(request);
      const { regulatory = {} } = JSON.parse(request.body ?? '{}') as { readonly regulatory?: Sent };
      if (request.url.endsWith('/preload')) answered(regulatory);
      return answer;
    },
  };
  return { clock, options, nextPreload: () => new Promise<Sent>((resolve) => (answered = resolve)) };
};

describe('consent platforms reach the bidder as the corpus says', () => {
  afterEach(() => void Object.assign(globalThis, { __tcfapi: undefined }));

  test('in a browser, whatever they say and whenever', async () => {
    const odd: string[] = [];
    for (const [i, line] of corpusLines('consent/web.txt').entries()) {
      const cmp = createFakeCmp(globalThis);
      const { clock, options, nextPreload } = hostOf(`user-canary-web-${i}`);
      const session = createSession(options);
      for (const [j, { says, sent, reach }] of withStrings(JSON.parse(line) as WebCase).turns.entries()) {
        let found: Sent = {};
        const reached = await reachIn(async () => {
          const preload = nextPreload();
          const [first, ...later] = says;
          if (first !== undefined) cmp.says(first as CmpPlan);
          session.addMessage({ id: `m${j}`, role: 'user', content: 'Which coffee should I try?' });
          await clock.advance(DEBOUNCE_MS);
          for (const step of later) await (typeof step === 'number' ? clock.advance(step) : cmp.says(step));
          await clock.advance(WAIT_MS);
          found = await preload;
        });
        session.addMessage({ id: `a${j}`, role: 'assistant', content: 'An Ethiopian one.' });
        if (reached !== reach || JSON.stringify(found) !== JSON.stringify(sent)) odd.push(`${line}: ${reached}`);
      }
      session.destroy();
      cmp.says('absent');
    }
    expect(odd).toEqual([]);
  });

  /** What each client makes of the storage is a test of that client. */
  test('in an app, whatever its storage holds', async () => {
    const odd: string[] = [];
    for (const [i, line] of corpusLines('consent/apps.txt').entries()) {
      const { sent, reach } = withStrings(JSON.parse(line) as AppCase);
      const found = await reachOf(`user-canary-app-${i}`, sent);
      if (found !== reach) odd.push(`${line}: ${found}`);
    }
    expect(odd).toEqual([]);
  });
});
