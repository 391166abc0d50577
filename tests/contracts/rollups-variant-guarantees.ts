import { deepEqual, equal } from 'node:assert/strict';
import { accountId, decisionId, variantId, type AccountId } from '../../domain/values/ids.js';
import type { DecisionInputs } from '../../domain/decision-record/stored-decision.js';
import { MAX_VARIANTS } from '../../domain/experiment/assignment.js';
import type { VariantQuery } from '../../domain/delivery/rollups/rollup.js';
import { judgePrivacy } from '../../domain/privacy/privacy.js';
import { DAY_MS } from '../../domain/values/time.js';
import { freshId } from './assertions.js';
import type { Guarantees } from './contract-case.js';
import { ALL, clicks, MIDNIGHT, read, record, sold, told, view, type RollupsSubject } from './rollups-samples.js';
import { sampleDecision } from './sample-records.js';

const of = (variant: string, bucket = 7) => ({ variant: variantId(variant), bucket });

const readVariants = async ({ rollups }: RollupsSubject, account: AccountId, query: Partial<VariantQuery> = {}) =>
  told(await rollups.readVariants(account, { ...ALL, by: [], ...query }));

const NOBODY_KNOWN = { regulatory: {}, globalPrivacyControl: false, limitedTracking: false, adultCharacter: false };

/** What the gates of a turn judged, with nothing against it. */
const TURN: NonNullable<DecisionInputs['turn']> = {
  ...{ requestedCodes: [], trackOnly: false, hasMessages: true, session: { shownAds: 0 }, turn: 1, traffic: [] },
  ...{ signals: { safety: 'safe' }, privacy: judgePrivacy({ kind: 'own-process' }, NOBODY_KNOWN), unavailable: [] },
};

/** What rollups guarantee of the variants of A/B tests. */
export const VARIANT_GUARANTEES: Guarantees<RollupsSubject> = {
  'figures of variants have rows by day and bucket': async (subject) => {
    const account = accountId(freshId());
    await record(
      subject,
      view(account, 5, { soldAs: sold({}, { assignment: of('b', 1) }) }),
      clicks(account, MIDNIGHT, sold({}, { assignment: of('b', 2) })),
      clicks(account, MIDNIGHT + DAY_MS, sold({}, { assignment: of('b', 2) })),
      clicks(account, MIDNIGHT - 1, sold({}, { assignment: of('a', 2) })),
      clicks(account, MIDNIGHT),
    );
    deepEqual(await readVariants(subject, account), [
      { variant: 'a', clicks: 1 },
      { variant: 'b', impressions: 1, clicks: 2, revenue: 5, spend: 5 },
    ]);
    deepEqual(await readVariants(subject, account, { by: ['bucket'], variants: [variantId('b')] }), [
      { variant: 'b', bucket: 1, impressions: 1, revenue: 5, spend: 5 },
      { variant: 'b', bucket: 2, clicks: 2 },
    ]);
    const day = { fromMs: MIDNIGHT, toMs: MIDNIGHT + DAY_MS, by: ['day'] } as const;
    deepEqual(await readVariants(subject, account, day), [
      { variant: 'b', day: MIDNIGHT, impressions: 1, clicks: 1, revenue: 5, spend: 5 },
    ]);
    equal((await readVariants(subject, account, { limit: 1 })).length, 1);
    deepEqual(await readVariants(subject, accountId(freshId())), []);
    deepEqual(await read(subject, account), [{ impressions: 1, clicks: 4, revenue: 5, spend: 5 }]);
  },
  'a decision counts for its variant or the hold-out': async (subject) => {
    const account = accountId(freshId());
    for (const heldOut of [undefined, { share: 0.5, seed: 's' }]) {
      const { inputs, ...decision } = sampleDecision({ id: decisionId(freshId()), accountId: account, atMs: MIDNIGHT });
      const turn = { ...TURN, heldOut };
      subject.journal.append({
        decision: { ...decision, inputs: { ...inputs, turn }, assignment: of('b') },
        events: [],
      });
    }
    await subject.journal.flush();
    deepEqual(
      (await readVariants(subject, account)).map(({ variant, requests, fills }) => ({ variant, requests, fills })),
      [
        { variant: 'b', requests: 1, fills: 1 },
        { variant: 'hold-out', requests: 1, fills: 1 },
      ],
    );
  },
  'fifty variants a day have own figures, the others share one': async (subject) => {
    const account = accountId(freshId());
    const names = Array.from({ length: MAX_VARIANTS + 10 }, (_, i) => `v-${i}`);
    // One at a time and many at once, in two orders.
    for (const name of names.slice(0, 5))
      await record(subject, clicks(account, MIDNIGHT, sold({}, { assignment: of(name) })));
    const all = [...names, 'hold-out', 'other'].map((name) =>
      clicks(account, MIDNIGHT, sold({}, { assignment: of(name) })),
    );
    await Promise.all([record(subject, ...all.slice(5, 40)), record(subject, ...all.slice(40).toReversed())]);
    const rows = await readVariants(subject, account);
    equal(rows.length, MAX_VARIANTS + 2);
    const clicksOf = (name: string) => rows.find(({ variant }) => variant === name)?.['clicks'];
    deepEqual([...names.slice(0, 5), 'hold-out', 'other'].map(clicksOf), [1, 1, 1, 1, 1, 1, 11]);
    await record(subject, clicks(account, MIDNIGHT + DAY_MS, sold({}, { assignment: of('new') })));
    equal((await readVariants(subject, account, { fromMs: MIDNIGHT + DAY_MS })).length, 1);
  },
};
