/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import * as production from '../../../adapters/client-js/index.js';
import * as development from '../../../adapters/client-js/development/index.js';
import { MISTAKES as TABLE, noteClient } from '../../../adapters/client-js/development/mistakes.js';
import { watchMistakes } from '../../../adapters/playground-web/devtools/mistakes.js';
import { anchorsIn, readPage } from '../../docs/markdown.js';
import { playIn, type PlayerName } from '../client-video/support/odd-players.js';
import { ASSISTANT, createService, ORIGIN, SESSION_ID, USER } from '../client-react/support/service.js';

interface Mistake {
  readonly options?: Partial<production.SessionOptions>;
  /** What the service says to the preload in place of an ad. */
  readonly answer?: object;
  /** What the host adds first. */
  readonly message?: unknown;
  /** Kept away by the policy of the page. */
  readonly missing?: 'connect-src' | 'frame-src';
  /** How often a session is made anew within a second. */
  readonly rebuilt?: number;
  /** Where an ad is placed, if not below the answer. */
  readonly place?: { readonly messageId?: string; readonly code?: string };
  /** Another place for the same ad. */
  readonly isTwice?: boolean;
  /** The service has an ad, the host does not add the answer to its question. */
  readonly isUnanswered?: boolean;
  /** Another copy of the client is on the page. */
  readonly isDouble?: boolean;
  /** A player that overlays are attached to. */
  readonly player?: PlayerName;
  readonly says: RegExp | undefined;
  /** What the panel lists beside that line, while the session lives. */
  readonly lists?: Listed;
}

/** Texts of the panel's entries by the heading above them. */
type Listed = Readonly<Record<string, readonly string[]>>;
const NAMED = 'Named on the console';
const PLACES = 'Places of ads without a message';
const ANSWERS = 'Answers without a place for an ad';
const CODES = 'Placement codes that the account probably does not have';

const AD = {
  sessionId: SESSION_ID,
  bids: [{ bidId: '00000000-0000-4000-8000-000000000001', code: 'inlineAd', revenue: 1, format: 'image', content: '' }],
};
const NO_AD = { sessionId: SESSION_ID, skip: true, skipCode: 'unfilled_bid' };

const MISTAKES: Readonly<Record<string, Mistake>> = {
  'nothing at all': { says: undefined },
  'no ad for a reason of its own': { answer: NO_AD, says: undefined },
  'a wrong token': { answer: { errCode: 'invalid_token' }, says: /does not know this publisherToken/ },
  'a wrong signature': {
    answer: { ...NO_AD, userSignature: 'wrong' },
    says: /userSignature is not that of this userId/,
  },
  'an unknown placement': {
    options: { enabledPlacementCodes: ['nope'] },
    place: { code: 'nope' },
    answer: { ...NO_AD, skipCode: 'unknown' },
    says: /no placement nope/,
    lists: { [CODES]: ['no ads nope'] },
  },
  'a placement that the account does not have beside one that it has': {
    options: { enabledPlacementCodes: ['inlineAd', 'nope'] },
    answer: { ...AD, unknownPlacements: ['nope'] },
    says: /the account has no placement nope: no ad comes there/,
    lists: { [CODES]: ['no ads nope'] },
  },
  'only placements that the account does not have': {
    options: { enabledPlacementCodes: ['nope', 'none'] },
    place: { code: 'nope' },
    answer: { ...NO_AD, skipCode: 'unknown', unknownPlacements: ['nope', 'none'] },
    says: /the account has no placement nope, none:/,
    lists: { [CODES]: ['no ads nope', 'no ads none'] },
  },
  'an answer with nonsense in the place of placements': { answer: { ...NO_AD, unknownPlacements: 5 }, says: undefined },
  'a signal that the service cannot read': {
    answer: { ...NO_AD, unreadable: ['regulatory.coppa', 'character.isNsfw'] },
    says: /cannot read regulatory\.coppa, character\.isNsfw,/,
  },
  'a name of the person in place of the conversation’s': {
    options: { userId: 'user-1', conversationId: 'user-1' },
    says: /userId and conversationId are the same/,
  },
  'a misspelt signal': {
    answer: { ...NO_AD, misspelt: [{ sent: 'regulatory.isGdpr', meant: 'regulatory.gdpr' }] },
    says: /does not read regulatory\.isGdpr, only regulatory\.gdpr/,
  },
  'a place below a message that is not there': {
    place: { messageId: 'a-temporary' },
    says: /never added/,
    lists: { [PLACES]: ['never added a-temporary inlineAd'], [ANSWERS]: [`no place ${ASSISTANT.id}`] },
  },
  'a place below the question': {
    place: { messageId: USER.id },
    says: /below a message of the user/,
    lists: { [ANSWERS]: [`no place ${ASSISTANT.id}`] },
  },
  'a place with a code that is not asked for': { place: { code: 'inline-ad' }, says: /code inline-ad, which is not/ },
  'two places for one ad': { isTwice: true, says: /is placed twice/ },
  'an answer that stays away': { isUnanswered: true, says: /answer was never added/ },
  'a second copy of the client': { isDouble: true, says: /loads the client twice/ },
  'the role human': { message: { ...USER, id: 's', role: 'human' }, says: /pass user for the person/ },
  'a role of its own': { message: { ...USER, id: 's', role: 'system' }, says: /pass user for the person/ },
  'an id that is a number': { message: { ...USER, id: 7 }, says: /its id is not a string/ },
  'a call of a tool': { message: { ...ASSISTANT, id: 't', content: null, tool_calls: [{}] }, says: /it has no text/ },
  'a content of parts': {
    message: { id: 'p', role: 'user', content: [{ type: 'text', text: 'x' }] },
    says: /in its parts/,
  },
  'one id in both roles': {
    message: { ...ASSISTANT, id: USER.id },
    says: /different roles have the same id/,
    lists: { [ANSWERS]: [`no place ${USER.id}`] },
  },
  'a message that the service leaves out': {
    answer: { ...NO_AD, oddMessages: ['messages.3.id', 'messages.1.id', 'messages.0.createdAt'] },
    says: /because of their id, createdAt\./,
  },
  'an answer with nonsense in the place of messages': { answer: { ...NO_AD, oddMessages: 'x' }, says: undefined },
  'an answer with nonsense in the place of signals': { answer: { ...NO_AD, unreadable: 5 }, says: undefined },
  'an address without a scheme': {
    options: { adServerUrl: 'ads.example.com' },
    says: /"ads\.example\.com" is not a web address/,
  },
  'an address that cannot be read': {
    options: { adServerUrl: 'http://[' },
    says: /"http:\/\/\[" is not a web address/,
  },
  'no connect-src': { missing: 'connect-src', says: /add "connect-src https:\/\/ads\.example\.com"/ },
  'no frame-src': { missing: 'frame-src', says: /add "frame-src https:\/\/ads\.example\.com"/ },
  'a player with an adapter that is not used': { player: 'bare', says: /pass fromPlyr\(player\), its adapter/ },
  'controls of one’s own': { player: 'own', says: /can cover controls and subtitles of this player/ },
  'controls of one’s own that are told': { player: 'told', says: undefined },
  'a player without its part for subtitles': { player: 'changed', says: /can cover \.plyr__captions of this player/ },
  'a player that leaves no room': { player: 'full', says: /leave it no room/ },
  'a few short-lived sessions': { rebuilt: 2, says: undefined },
  'a session at every render': { rebuilt: 3, says: /starts at every render/ },
};

const named = new Set<string>();
let nowMs = 0;
let said: readonly string[] = [];
beforeEach(() => {
  jest.spyOn(Date, 'now').mockImplementation(() => nowMs);
  jest.spyOn(console, 'warn').mockImplementation((text: unknown) => void (said = [...said, String(text)]));
});
afterEach(() => {
  said = [];
  jest.restoreAllMocks();
  // The console names a mistake once per page: each test is a page of its own.
  Reflect.deleteProperty(globalThis, Symbol.for('ad-placement mistakes'));
});

/** What the panel lists at this moment. */
const readPanel = (): Listed => {
  const { content, stop } = watchMistakes();
  stop();
  const lists = content.flatMap((node) => [...(node as Element).querySelectorAll('ol')]);
  const textsOf = (list: Element): string[] =>
    [...list.children].map((item) => [...item.querySelectorAll('.badge, a, code, .side, p')].map(textOf).join(' '));
  return Object.fromEntries(lists.map((list) => [list.getAttribute('aria-label') ?? '', textsOf(list)]));
};
const textOf = ({ textContent }: Node): string => textContent ?? '';

/** jsdom has no such event. */
const violate = (effectiveDirective: string): void => {
  const told = { disposition: 'enforce', effectiveDirective, blockedURI: `${ORIGIN}/preload` };
  document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), told));
};

/** A turn with the mistake, in a session that lives for a minute. Returns what the panel lists at its end. */
const takeTurn = async ({ options, answer, message, missing, rebuilt = 0, ...host }: Mistake): Promise<Listed> => {
  const { place, isTwice, isUnanswered, isDouble, player } = host;
  if (player !== undefined) await playIn(player);
  if (isDouble === true) noteClient({});
  const service = createService();
  const given = { ...service.options, ...options };
  for (let count = 0; count < rebuilt; count++) development.createSession(given).destroy();
  const session = development.createSession(given);
  if (message !== undefined) session.addMessage(message as never);
  session.addMessage(USER);
  if (isUnanswered !== true) session.addMessage(ASSISTANT);
  if (missing !== undefined) violate(missing);
  await service.advance(10);
  if (answer !== undefined) await service.answer('/preload', answer);
  if (isUnanswered === true) await service.answer('/preload', AD);
  const put = () =>
    session.render({
      messageId: ASSISTANT.id,
      element: document.body.appendChild(document.createElement('main')),
      ...place,
    });
  if (isUnanswered !== true) put();
  if (isTwice === true) expect(put).toThrow();
  for (const id of ['the-next-question', 'the-one-after']) {
    session.addMessage({ ...USER, id });
    await service.advance(0);
  }
  nowMs += 60_000;
  const listed = readPanel();
  session.destroy();
  return listed;
};

test.each(Object.entries(MISTAKES))(
  '%s: one sentence, once, with a link to where it is explained, and listed in the panel',
  async (_what, mistake) => {
    const { says, lists = {} } = mistake;
    await takeTurn(mistake);
    const { [NAMED]: lines = [], ...others } = await takeTurn(mistake);
    if (says === undefined) return expect([said, lines, others]).toEqual([[], [], {}]);
    expect(said).toEqual([expect.stringMatching(says)]);
    const [, line = '', path = '', anchor = ''] = /^Ads: (.*) \S+blob\/main\/(\S+)#(\S+)$/.exec(said[0] ?? '') ?? [];
    expect(anchorsIn(readPage(path))).toContain(anchor);
    expect([lines, others]).toEqual([[`mistake ${anchor} ${line}`], lists]);
    named.add(anchor);
  },
);

test('the panel follows what is noticed until it is removed, and forgets the messages of a session that ended', () => {
  jest.useFakeTimers();
  const { all, content, subscribe, stop } = watchMistakes();
  const [node] = content as readonly [HTMLElement];
  let counts: readonly (number | undefined)[] = [];
  subscribe?.(() => (counts = [...counts, all?.().length]));
  const settle = (): string => {
    jest.advanceTimersByTime(1_000);
    return textOf(node);
  };
  expect(settle()).toMatch(/No client built for development has started a session/);
  const session = development.createSession(createService().options);
  expect(settle()).toMatch(/No mistake so far/);
  session.addMessage(USER);
  session.createAd('a-temporary');
  expect(settle()).toBe(`${PLACES}not yet addeda-temporaryinlineAd`);
  session.addMessage({ ...ASSISTANT, id: 'a-temporary' });
  session.addMessage({ ...USER, id: 7 } as never);
  expect(settle()).toMatch(/^Named on the consolemistakemessage-id[^:]+: pass String\(id\)\.$/);
  session.addMessage({ ...ASSISTANT, id: 'a2' });
  expect(settle()).toContain(`${ANSWERS}no placea2`);
  session.destroy();
  expect(settle()).not.toContain('a2');
  expect(counts).toEqual([0, 0, 0, 1, 1, 1]);
  stop();
  noteClient({});
  settle();
  expect(counts).toHaveLength(6);
  jest.useRealTimers();
});

test('each mistake of the table was made above, and the page has an entry for each and no other', () => {
  const ids = Object.keys(TABLE);
  expect([...named].sort()).toEqual([...ids].sort());
  expect([...anchorsIn(readPage('docs/reference/integration-mistakes.md'))].slice(1)).toEqual(ids);
});

test('development has every name that production has', () => {
  expect(Object.keys(development).sort()).toEqual(Object.keys(production).sort());
});
