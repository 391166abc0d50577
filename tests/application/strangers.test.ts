import { describe, expect, test } from '@jest/globals';
import type { PreloadInput } from '../../application/api/ad-placement.js';
import type { CountedType } from '../../domain/delivery/ad-event.js';
import { MUTE_MS } from '../../domain/frequency/mute.js';
import { conversationId, userId } from '../../domain/values/ids.js';
import { SECOND_MS } from '../../domain/values/time.js';
import { sampleAccount, sampleCaller } from '../contracts/samples.js';
import { createEngine, signed, upToTurn, type Engine } from './engine.js';
import { adOf } from './filled.js';
import { sold } from './sold.js';

/** What the victim's app sends. */
const VICTIM = { userId: userId('victim'), userEmail: 'victim@example.com', installId: 'phone' };
const STRANGER = { userId: userId('stranger'), installId: 'laptop' };
const IDS = { ...STRANGER, userId: VICTIM.userId };

/** What a stranger, or the reader again, can show. */
const PROOFS = {
  nothing: { ...STRANGER, installId: undefined },
  'the public token': STRANGER,
  ids: { ...IDS, installId: undefined },
  'ids, on another installation': IDS,
  'the e-mail address': { ...STRANGER, userEmail: VICTIM.userEmail },
  'ids and e-mail address': { ...IDS, userEmail: VICTIM.userEmail },
  'the same installation': { ...VICTIM, userEmail: undefined },
  'a wrong signature': signed({ ...IDS, userEmail: VICTIM.userEmail }, 'another key'),
  'a signature of another user': { ...VICTIM, installId: 'laptop', userSignature: signed(STRANGER).userSignature },
  'the signature': signed({ ...IDS, userEmail: VICTIM.userEmail }),
} as const satisfies Readonly<Record<string, Partial<PreloadInput>>>;
type Proof = keyof typeof PROOFS;
const ALL = Object.keys(PROOFS) as readonly Proof[];

let conversations = 0;
const elsewhere = () => ({ conversationId: conversationId(`elsewhere-${conversations++}`) });
const conversation = { conversationId: conversationId('of-the-victim') };

const shop = (account = sampleAccount()): Engine => createEngine({ account, campaigns: [sold('tea', 2)] });

const pageOf = async (engine: Engine, input: Partial<PreloadInput>, address = sampleCaller().address) => {
  const { bidId: bid } = adOf(await engine.preload(input, { ...sampleCaller(), address }));
  const token = (await engine.placement.renderAd(bid, undefined))?.eventToken ?? '';
  const post = (types: readonly CountedType[]) => {
    const events = types.map((type) => ({ type, eventId: `${bid} ${type}` }));
    return engine.placement.recordEvents(bid, token, events, undefined, address);
  };
  await post(['ad.render-started', 'ad.render-completed']);
  return { bid, post };
};

const isFilled = async (engine: Engine, input: Partial<PreloadInput>): Promise<boolean> =>
  (await engine.preload(input)).kind === 'filled';

/** What each act reaches, by what its author shows; `no` for all others. */
const REACHES: Readonly<Record<string, readonly Proof[]>> = {
  'the pinned ad and its event token': ['the same installation', 'the signature'],
  'hides an advertiser from the victim elsewhere, for ninety days': ['the signature'],
  'shows again what the victim has hidden': ['the signature'],
  'knows that the victim has hidden an advertiser': ['the signature'],
  'uses up a cap of the victim': ALL.filter((proof) => proof !== 'nothing' && proof !== 'the public token'),
  'takes a creative from the victim by a report': [],
};

const TRIES: Readonly<Record<string, (engine: Engine, proof: Partial<PreloadInput>) => Promise<boolean>>> = {
  'the pinned ad and its event token': async (engine, proof) => {
    const { bid } = await pageOf(engine, { ...VICTIM, ...conversation });
    const outcome = await engine.preload({ ...conversation, ...proof });
    return outcome.kind === 'filled' && outcome.ads.some(({ bidId }) => bidId === bid);
  },
  'hides an advertiser from the victim elsewhere, for ninety days': async (engine, proof) => {
    const { post } = await pageOf(engine, { ...elsewhere(), ...proof });
    await post(['ad.hidden']);
    engine.clock.advance(MUTE_MS - SECOND_MS);
    return !(await isFilled(engine, signed({ ...VICTIM, ...elsewhere() })));
  },
  'shows again what the victim has hidden': async (engine, proof) => {
    const theirs = await pageOf(engine, { ...elsewhere(), ...proof });
    const { post } = await pageOf(engine, signed({ ...VICTIM, ...conversation }));
    await post(['ad.hidden']);
    await theirs.post(['ad.hidden', 'ad.unhidden']);
    return isFilled(engine, signed({ ...VICTIM, ...elsewhere() }));
  },
  'knows that the victim has hidden an advertiser': async (engine, proof) => {
    const theirs = await pageOf(engine, { ...elsewhere(), ...proof });
    const { post } = await pageOf(engine, signed({ ...VICTIM, ...conversation }));
    await post(['ad.hidden']);
    const page = await engine.placement.renderAd(theirs.bid, undefined);
    return page?.isHidden === true || !(await isFilled(engine, { ...elsewhere(), ...proof }));
  },
  'uses up a cap of the victim': async (engine, proof) => {
    await pageOf(engine, { ...elsewhere(), ...proof });
    return !(await isFilled(engine, { ...VICTIM, ...elsewhere() }));
  },
  'takes a creative from the victim by a report': async (engine, proof) => {
    const { post } = await pageOf(engine, { ...elsewhere(), ...proof });
    await post(['ad.reported']);
    return !(await isFilled(engine, { ...VICTIM, ...elsewhere() }));
  },
};

const ONE_A_DAY = { firstTurns: 0, everyNth: 1, cooldownMs: 0, maxPerDay: 1 };
const accountFor = (act: string) =>
  sampleAccount(act.includes('cap') ? { pacing: ONE_A_DAY } : { review: { reporters: 1, days: 1 } });

describe.each(Object.keys(TRIES))('%s', (act) => {
  test.each(ALL)('with %s', async (proof) => {
    const reached = await TRIES[act]?.(shop(accountFor(act)), PROOFS[proof]);
    expect(reached).toBe(REACHES[act]?.includes(proof));
  });
});

test('what an unsigned reader hides stays hidden in that conversation, on every page of it', async () => {
  const engine = shop();
  const { bid, post } = await pageOf(engine, { ...VICTIM, ...conversation });
  await post(['ad.hidden']);
  expect(await isFilled(engine, { ...VICTIM, ...conversation, messages: upToTurn(2) })).toBe(false);
  expect((await engine.placement.renderAd(bid, undefined))?.isHidden).toBe(true);
  expect(await isFilled(engine, { ...VICTIM, ...elsewhere() })).toBe(true);
});

test('a stranger with the id of a user without e-mail address hides nothing from that user elsewhere', async () => {
  const engine = shop();
  const { post } = await pageOf(engine, { ...IDS, ...elsewhere() });
  await post(['ad.hidden']);
  for (const as of [{ userId: VICTIM.userId }, signed({ userId: VICTIM.userId })])
    expect(await isFilled(engine, { ...as, ...elsewhere() })).toBe(true);
});

test('a stranger who asks for the turn of another leaves the ads of the turn where they are', async () => {
  const engine = shop();
  const { bid } = await pageOf(engine, { ...VICTIM, ...conversation });
  const refused = await engine.preload({ ...IDS, ...conversation });
  expect(refused).toMatchObject({ kind: 'no-fill', skipCode: 'unknown' });
  const record = 'decisionId' in refused ? await engine.operations.explain(refused.decisionId) : undefined;
  expect(record?.reason).toBe('other-installation');
  expect(adOf(await engine.preload({ ...VICTIM, ...conversation })).bidId).toBe(bid);
});

test('a reader whose client has no installation id gets the ads of a turn again', async () => {
  const engine = shop();
  const reader = { userId: VICTIM.userId, ...conversation };
  const { bidId } = adOf(await engine.preload(reader));
  expect(adOf(await engine.preload(reader)).bidId).toBe(bidId);
});

describe('a user key', () => {
  const repeated = async (engine: Engine, key: string): Promise<boolean> => {
    const { bid } = await pageOf(engine, { ...VICTIM, ...conversation });
    const outcome = await engine.preload(signed({ ...IDS, userEmail: VICTIM.userEmail, ...conversation }, key));
    return outcome.kind === 'filled' && outcome.ads[0]?.bidId === bid;
  };
  const withKeys = (keys: readonly (readonly [string, number?])[]): Engine => {
    const plain = shop();
    const { current } = plain.ports.catalog;
    const { signer } = plain.ports;
    const credentials = new Map(current().credentials);
    for (const [key, endsAtMs] of keys)
      credentials.set(signer.tokenHash(key), {
        accountId: plain.account.id,
        kind: 'user-key',
        last4: 'test',
        endsAtMs,
      });
    const catalog = { current: () => ({ ...current(), credentials }) };
    return createEngine({ campaigns: [sold('tea', 2)], ports: { catalog } });
  };

  test.each([
    ['of the account', 'new', [['new'], ['old']], true],
    ['that goes on beside a newer one', 'old', [['new'], ['old', Number.MAX_SAFE_INTEGER]], true],
    ['that has ended', 'old', [['new'], ['old', 1]], false],
    ['of another account', 'uk-other-account', [['new']], false],
    ['that is a publisher token', 'pub-sample-account', [['new']], false],
  ] as const)('%s', async (_what, key, keys, isValid) => expect(await repeated(withKeys(keys), key)).toBe(isValid));

  test.each(['a\nb', 'a'])('signs no user whose id or e-mail address has a line break: %j', async (id) => {
    const engine = shop();
    const user = { userId: userId(id), userEmail: id === 'a' ? 'b\n' : undefined };
    const { bid } = await pageOf(engine, { ...user, ...conversation, installId: 'phone' });
    const outcome = await engine.preload(signed({ ...user, ...conversation, installId: 'laptop' }));
    expect(outcome.kind === 'filled' && outcome.ads[0]?.bidId === bid).toBe(false);
  });
});

describe('a wrong signature', () => {
  test.each([
    ['development', 'wrong'],
    ['production', undefined],
  ] as const)('is reported to the integrator of a %s account: %s', async (mode, hint) => {
    const engine = shop(sampleAccount({ mode }));
    const hintFor = async (proof: Proof) => {
      const outcome = await engine.preload(PROOFS[proof]);
      return 'userSignature' in outcome ? outcome.userSignature : undefined;
    };
    expect(await hintFor('a wrong signature')).toBe(hint);
    expect(await hintFor('the signature')).toBeUndefined();
    expect(await hintFor('ids')).toBeUndefined();
  });
});
