import { describe, expect, test } from '@jest/globals';
import type { PreloadInput } from '../../application/api/ad-placement.js';
import { CAP_SCOPES, exposureKey } from '../../domain/frequency/exposure.js';
import { PERSON_CAPS } from '../../domain/values/ad-caps.js';
import { advertiserId, campaignId, conversationId, lineItemId, userId } from '../../domain/values/ids.js';
import { HOUR_MS } from '../../domain/values/time.js';
import { sampleAccount } from '../contracts/samples.js';
import { createEngine, signed, type Engine } from './engine.js';
import { adOf } from './filled.js';
import { sold } from './sold.js';

/** docs/reference/campaign-file.md, docs/reference/protocol.md#signed-users: whose ads a cap counts. */
const RULES = {
  person: ({ sameUser, sameAddress }: Shared) => sameUser || sameAddress,
  user: ({ sameUser }: Shared) => sameUser,
  email: ({ sameAddress }: Shared) => sameAddress,
  session: () => false,
} as const;

interface Shared {
  readonly sameUser: boolean;
  readonly sameAddress: boolean;
}

const KEYS = {
  'line item': exposureKey.lineItem(lineItemId('tea')),
  campaign: exposureKey.campaign(campaignId('tea')),
  advertiser: exposureKey.advertiser(advertiserId('tea')),
} as const;

interface Capped {
  readonly scope: keyof typeof RULES;
  readonly engine: () => Engine;
}

const pacing = { firstTurns: 0, everyNth: 1, cooldownMs: 0 };
const CAPS: Readonly<Record<string, Capped>> = {
  ...Object.fromEntries(
    Object.entries(KEYS).flatMap(([what, key]) =>
      CAP_SCOPES.map((scope): [string, Capped] => [
        `${what}, of ${scope}`,
        {
          scope,
          engine: () =>
            createEngine({
              account: sampleAccount({ pacing }),
              campaigns: [sold('tea', 2, { caps: [{ key, limit: 1, windowMs: HOUR_MS, scope }] })],
            }),
        },
      ]),
    ),
  ),
  ...Object.fromEntries(
    PERSON_CAPS.map(({ key }): [string, Capped] => [
      key,
      {
        scope: 'person',
        engine: () =>
          createEngine({ account: sampleAccount({ pacing: { ...pacing, [key]: 1 } }), campaigns: [sold('tea', 2)] }),
      },
    ]),
  ),
};

const ADDRESSES = [undefined, 'one@example.org', 'other@example.org'];
const PROOFS: Readonly<Record<string, (input: Partial<PreloadInput>) => Partial<PreloadInput>>> = {
  unsigned: (input) => input,
  signed,
  'signed wrongly': (input) => signed(input, 'another key'),
};

const READERS = ['one', 'two'].flatMap((user) =>
  ADDRESSES.flatMap((userEmail) =>
    Object.keys(PROOFS).map((proof) => ({ user, userEmail, proof, name: `${proof} ${user} <${userEmail ?? ''}>` })),
  ),
);
const FIRST = READERS.filter(({ user, userEmail }) => user === 'one' && userEmail !== ADDRESSES[2]);

type Reader = (typeof READERS)[number];
const ask = (engine: Engine, conversation: string, { user, userEmail, proof }: Reader) =>
  engine.preload({
    conversationId: conversationId(conversation),
    ...PROOFS[proof]?.({ userId: userId(user), userEmail }),
  });

describe.each(Object.entries(CAPS))('a cap on %s', (_name, { scope, engine: open }) => {
  test.each(FIRST)('counts ads of $name for whom it should, whatever they prove', async (first) => {
    const odd: string[] = [];
    for (const second of READERS) {
      const engine = open();
      adOf(await ask(engine, 'first', first));
      const isCapped = (await ask(engine, 'second', second)).kind === 'no-fill';
      const sameAddress = first.userEmail !== undefined && first.userEmail === second.userEmail;
      if (isCapped !== RULES[scope]({ sameUser: first.user === second.user, sameAddress })) odd.push(second.name);
    }
    expect(odd).toEqual([]);
  });
});

const countOf = async (inputs: readonly Partial<PreloadInput>[], limit: number): Promise<number> => {
  const engine = createEngine({
    account: sampleAccount({ pacing: { ...pacing, maxPerDay: limit } }),
    campaigns: [sold('tea', 2)],
  });
  const outcomes = await Promise.all(
    inputs.map((input, i) => engine.preload({ ...input, conversationId: conversationId(`c${i}`) })),
  );
  return outcomes.filter(({ kind }) => kind === 'filled').length;
};

describe.each([1, 3, 7])('with a cap of %d a day, forty turns at once', (limit) => {
  const forty = Array.from({ length: 40 }, (_, i) => i);

  test('of one user with an address for each show no more ads than that', async () => {
    expect(
      await countOf(
        forty.map((i) => ({ userEmail: `${i}@example.org` })),
        limit,
      ),
    ).toBe(limit);
  });

  test('of forty users with one address show no more ads than that', async () => {
    expect(
      await countOf(
        forty.map((i) => ({ userId: userId(`u${i}`), userEmail: 'one@example.org' })),
        limit,
      ),
    ).toBe(limit);
  });
});

test('a view is kept under both keys, a lease that is given back under none', async () => {
  const engine = CAPS['maxPerDay']?.engine();
  if (engine === undefined) throw new Error('There is such a cap.');
  const as = (userEmail: string | undefined, n: number) =>
    engine.preload({ conversationId: conversationId(`c${n}`), userEmail });
  const { bidId } = adOf(await as('one@example.org', 1));
  expect((await as('other@example.org', 2)).kind).toBe('no-fill');
  engine.clock.advance(HOUR_MS / 2);
  // No one has seen it.
  const { bidId: seen } = adOf(await as('other@example.org', 3));
  expect(seen).not.toBe(bidId);
  const page = await engine.placement.renderAd(seen, undefined);
  engine.clock.advance(1_000);
  const types = ['ad.render-started', 'ad.render-completed', 'ad.viewed'] as const;
  const events = types.map((type) => ({ type, eventId: `${seen}-${type}` }));
  await engine.placement.recordEvents(seen, page?.eventToken ?? '', events, undefined);
  engine.clock.advance(HOUR_MS);
  for (const [n, address] of [undefined, 'one@example.org', 'other@example.org'].entries())
    expect((await as(address, n + 4)).kind).toBe('no-fill');
});
