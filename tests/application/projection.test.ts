import { describe, expect, test } from '@jest/globals';
import type { PreloadInput } from '../../application/api/ad-placement.js';
import { idSet, type ConsentFacts } from '../../domain/privacy/regulatory.js';
import { conversationId, userId } from '../../domain/values/ids.js';
import { sampleCaller } from '../contracts/samples.js';
import { createEngine, say } from './engine.js';
import { bidding, bidOf, fakeSource, nonsense, type FakeSource } from './fake-demand.js';

const WORDS = ['quincequeen', 'zithermaker'];
const EMAIL = 'jo.canary@example.org';
const IDS = ['user-canary', 'install-canary', 'advertising-canary', 'vendor-canary'];
/** Of the caller of the samples. */
const { address: ADDRESS } = sampleCaller();

const talk: Partial<PreloadInput> = {
  messages: [
    say('u1', 'user', `I met the ${WORDS[0]}`),
    say('a1', 'assistant', `The ${WORDS[1]}? sensitive!`),
    say('u2'),
  ],
  userId: userId('user-canary'),
  conversationId: conversationId('conversation-canary'),
  installId: 'install-canary',
  advertisingId: 'advertising-canary',
  vendorId: 'vendor-canary',
  userEmail: EMAIL,
  device: { type: 'desktop', osName: 'Linux', userAgent: 'agent-canary' },
  character: {
    id: 'c',
    name: 'name-canary',
    avatarUrl: 'https://avatar-canary.example/',
    greeting: 'greeting-canary',
    tags: ['tag-canary'],
    persona: 'persona-canary',
    isNsfw: false,
  },
};

const remote = (): FakeSource => bidding('remote', [bidOf('remote')], { recipient: { kind: 'bidder', gvlId: 7 } });
/** All that a source was given, maps included. */
const given = ({ asked }: FakeSource): string =>
  JSON.stringify(asked, (_, value: unknown) => (value instanceof Map ? [...(value as Map<unknown, unknown>)] : value));

describe('the page that shows the ad', () => {
  test.each([
    ['https://chat.example.org', 'chat.example.org'],
    ['http://localhost:5173', 'localhost'],
    ['null', undefined],
    ['capacitor://localhost', undefined],
    [undefined, undefined],
  ])('of the origin %s a recipient is told %s', async (origin, siteDomain) => {
    const source = remote();
    await createEngine({ ports: { demand: [source] } }).preload(talk, sampleCaller({ origin }));
    expect(source.asked[0]?.siteDomain).toBe(siteDomain);
  });
});

describe('what a recipient is given', () => {
  test('in the operator’s process: the words and tags as terms, but no message, no address and no character', async () => {
    const own = bidding('own', [bidOf('own')]);
    await createEngine({ ports: { demand: [own] } }).preload(talk);
    for (const word of [...WORDS, 'tag-canary']) expect(given(own)).toContain(word);
    for (const hidden of [
      EMAIL,
      'name-canary',
      'persona-canary',
      'greeting-canary',
      'conversation-canary',
      'I met the',
    ])
      expect(given(own)).not.toContain(hidden);
  });

  test('a bidder: never a word, nor why a conversation is sensitive; ids when nothing speaks against it', async () => {
    const bidder = remote();
    await createEngine({ ports: { demand: [bidder] } }).preload(talk);
    const ofCharacter = ['name-canary', 'persona-canary', 'tag-canary', 'greeting-canary', 'avatar-canary'];
    for (const hidden of [...WORDS, ...ofCharacter, EMAIL, 'said so', 'conversation-canary'])
      expect(given(bidder)).not.toContain(hidden);
    expect(given(bidder)).toContain('"safety":"sensitive"');
    for (const id of [...IDS, ADDRESS]) expect(given(bidder)).toContain(id);
  });

  const consentTo = (purposes: number[], vendors: number[]): ConsentFacts => ({
    tcf: {
      purposeConsents: idSet(purposes),
      purposeInterests: '',
      vendorConsents: idSet(vendors),
      vendorInterests: '',
      specialFeatures: '',
      restrictions: [],
    },
    refusals: [],
  });
  const noVendor = consentTo([1, 2, 3, 4], []);
  const basicOnly = consentTo([2], [7]);
  const adult = { id: 'c', name: 'name-canary', tags: [], isNsfw: true };
  test.each<readonly [string, Partial<PreloadInput>, ConsentFacts | undefined, boolean]>([
    ['COPPA', { regulatory: { coppa: 1 } }, undefined, true],
    ['limited ad tracking', { device: { ...talk.device, limitedTracking: true } }, undefined, true],
    ['a US opt-out', { regulatory: { usPrivacy: '1YYN' } }, undefined, true],
    ['consent to basic ads only', { regulatory: { gdpr: 1, gdprConsent: 'c' } }, basicOnly, true],
    ['an adult character', { character: adult }, undefined, true],
    ['an adult character with a child', { character: adult, regulatory: { coppa: 1 } }, undefined, false],
    ['an opt-out in GPP', { regulatory: { gpp: 'g' } }, { refusals: ['us-sale-opt-out'] }, true],
    ['a GPP string that nobody reads', { regulatory: { gpp: 'g' } }, undefined, true],
    ['GDPR without consent', { regulatory: { gdpr: 1 } }, undefined, false],
    ['GDPR without this vendor', { regulatory: { gdpr: 1, gdprConsent: 'c' } }, noVendor, false],
  ])('a bidder under %s: no ids, or no request at all', async (_, differs, consent, isAsked) => {
    const bidder = remote();
    await createEngine({ ports: { demand: [bidder], consent: { read: () => consent } } }).preload({
      ...talk,
      ...differs,
    });
    expect(bidder.asked).toHaveLength(isAsked ? 1 : 0);
    for (const id of [...IDS, 'agent-canary', ADDRESS]) expect(given(bidder)).not.toContain(id);
  });

  /** An embedder in JavaScript sends what it likes. */
  test.each<readonly [object, isAsked: boolean, signal: string | undefined]>([
    [{ regulatory: { coppa: 'True' } }, true, undefined],
    [{ regulatory: { coppa: 2 } }, true, 'regulatory.coppa'],
    [{ regulatory: { gdpr: 'x' } }, false, 'regulatory.gdpr'],
    [{ regulatory: { usPrivacy: 1 } }, true, 'regulatory.usPrivacy'],
    [{ regulatory: { gppSid: 'x' } }, false, 'regulatory.gppSid'],
    [{ character: { ...adult, isNsfw: 'True' } }, true, undefined],
    [{ character: { ...adult, isNsfw: 'x' } }, true, 'character.isNsfw'],
    [{ device: { limitedTracking: 'True' } }, true, undefined],
    [{ device: { limitedTracking: 'x' } }, true, 'device.tracking.limited'],
    [{ device: { trackingAuthorization: 'Authorised' } }, true, 'device.tracking.attStatus'],
  ])('a bidder by %j, which no type allows: no ids, or no request at all', async (differs, isAsked, signal) => {
    const bidder = remote();
    const engine = createEngine({ ports: { demand: [bidder] } });
    const outcome = await engine.preload({ ...talk, ...(differs as Partial<PreloadInput>) });
    expect(bidder.asked).toHaveLength(isAsked ? 1 : 0);
    for (const id of [...IDS, 'agent-canary', ADDRESS]) expect(given(bidder)).not.toContain(id);
    expect(outcome).toMatchObject({ kind: isAsked ? 'filled' : 'no-fill' });
    expect('unreadable' in outcome ? outcome.unreadable : undefined).toEqual(signal && [signal]);
  });

  test('no signals at all, which no type allows either, are none', async () => {
    const bidder = remote();
    await createEngine({ ports: { demand: [bidder] } }).preload({ ...talk, regulatory: undefined as never });
    expect(bidder.asked).toHaveLength(1);
    for (const id of IDS) expect(given(bidder)).toContain(id);
  });

  test('the global privacy control of the browser counts as well', async () => {
    const bidder = remote();
    const caller = sampleCaller({ globalPrivacyControl: true });
    await createEngine({ ports: { demand: [bidder] } }).preload(talk, caller);
    for (const id of IDS) expect(given(bidder)).not.toContain(id);
  });
});

test('the conversation leaves no trace: not in the record, not on the stream, not in an answer', async () => {
  const loud = fakeSource('loud', () => nonsense(Promise.reject(new Error(WORDS.join(' ')))));
  const engine = createEngine({ ports: { demand: [loud, bidding('own', [bidOf('own')])] } });
  const told: unknown[] = [];
  for (const differs of [{}, { trackOnly: true }, { messages: [say('u3', 'user', `unsafe! ${WORDS.join(' ')}`)] }]) {
    const outcome = await engine.preload({ ...talk, ...differs });
    told.push(outcome);
    if (outcome.kind !== 'refused') told.push(await engine.operations.explain(outcome.decisionId));
  }
  told.push(await engine.events());
  expect(told).toHaveLength(7);
  for (const hidden of [...WORDS, ...IDS, EMAIL, 'agent-canary', 'name-canary'])
    expect(JSON.stringify(told)).not.toContain(hidden);
});
