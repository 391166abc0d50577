import { equal, ok } from 'node:assert/strict';
import type { ReviewStore } from '../../application/ports/storage/review-store.js';
import {
  creativeKey,
  MAX_REVIEWS,
  type CreativeReport,
  type CreativeReview,
  type ReviewStatus,
} from '../../domain/delivery/creative-review.js';
import { accountId, creativeId, sourceId, subjectId, userId, type AccountId } from '../../domain/values/ids.js';
import { CONFUSABLE_IDS, freshId, isTrue, sameValue } from './assertions.js';
import { casesOf, type ContractCase, type Guarantees, type Make } from './contract-case.js';
import { sampleTraces } from './samples.js';

const reportBy = (subject: string, differs: Partial<CreativeReport> = {}): CreativeReport => ({
  reason: 'fraud',
  atMs: Date.now(),
  by: { subject: subjectId(subject), user: subjectId(`user of ${subject}`), network: `network of ${subject}` },
  ...differs,
});

/** Two readers have reported it. */
export const sampleReview = (differs: Partial<CreativeReview> = {}): CreativeReview => reviewOf('sample', differs);

const reviewOf = (id = freshId(), differs: Partial<CreativeReview> = {}): CreativeReview => ({
  creative: { source: sourceId('dsp'), id: creativeId(id) },
  advertiserDomain: 'tea.example',
  headline: 'Ein "Titel" – 片名 👩‍👧 \0 \ud800',
  status: 'reported',
  sinceMs: Date.now(),
  reports: [reportBy('one'), reportBy('two')],
  ...differs,
});

const account = (): AccountId => accountId(freshId());
const RACERS = 16;

const guarantees: Guarantees<ReviewStore> = {
  'an unknown creative has no value and version 0': async (store) => {
    sameValue(await store.read(account(), reviewOf().creative), { version: 0 });
  },
  'a write is read back whole, with a version above 0': async (store) => {
    const [of, review] = [account(), reviewOf()];
    isTrue(await store.replace(of, 0, review), 'the first write must win');
    const read = await store.read(of, review.creative);
    ok(read.version > 0, 'a review has a version above 0');
    sameValue(read.value, review);
    sameValue(await store.list(of), [review]);
  },
  'of many writers with the same version exactly one wins': async (store) => {
    const [of, review] = [account(), reviewOf()];
    for (let round = 0; round < 2; round++) {
      const { version } = await store.read(of, review.creative);
      const writers = Array.from({ length: RACERS }, (_, i) =>
        store.replace(of, version, { ...review, headline: `${round} ${i}` }),
      );
      const won = await Promise.all(writers);
      equal(won.filter(Boolean).length, 1);
      equal((await store.read(of, review.creative)).value?.headline, `${round} ${won.indexOf(true)}`);
    }
    equal(await store.replace(of, 1, reviewOf()), false);
  },
  'accounts, sources and creatives of any characters never collide': async (store) => {
    const prefix = freshId();
    const all = CONFUSABLE_IDS.flatMap((a, i) =>
      CONFUSABLE_IDS.slice(0, 3).map((b, j) => {
        const creative = { source: sourceId(a), id: creativeId(b) };
        return [accountId(prefix + (CONFUSABLE_IDS[(i + j) % 2] ?? '')), reviewOf('', { creative })] as const;
      }),
    );
    for (const [of, review] of all)
      isTrue(await store.replace(of, 0, review), `${creativeKey(review.creative)} met another`);
    for (const [of, review] of all) sameValue((await store.read(of, review.creative)).value, review);
  },
  'bids with a creative under review or blocked are refused at once': async (store) => {
    const of = account();
    const statuses: readonly ReviewStatus[] = ['reported', 'released', 'under-review', 'blocked'];
    equal((await store.refused(of)).size, 0);
    for (const status of statuses) await store.replace(of, 0, reviewOf(status, { status }));
    sameValue([...(await store.refused(of))].sort(), [
      [creativeKey(reviewOf('blocked').creative), 'creative-blocked'],
      [creativeKey(reviewOf('under-review').creative), 'creative-under-review'],
    ]);
    equal((await store.refused(account())).size, 0);
    const { version, value } = await store.read(of, reviewOf('blocked').creative);
    await store.replace(of, version, { ...(value ?? reviewOf()), status: 'released' });
    equal((await store.refused(of)).size, 1);
  },
  'an account keeps a limited number, blocked creatives longest': async (store) => {
    const of = account();
    await store.replace(of, 0, reviewOf('blocked', { status: 'blocked', sinceMs: 0, reports: [] }));
    for (let i = 0; i < MAX_REVIEWS; i++) await store.replace(of, 0, reviewOf(`${i}`, { sinceMs: i, reports: [] }));
    const ids = (await store.list(of)).map(({ creative }) => creative.id);
    equal(ids.length, MAX_REVIEWS);
    sameValue([ids[0], ids[1], ids.at(-1)], ['blocked', `${MAX_REVIEWS - 1}`, '1']);
    sameValue(await store.read(of, reviewOf('0').creative), { version: 0 });
  },
  "erasure removes a user's digests, not the creative's status": async (store) => {
    const [of, other, review] = [account(), account(), reviewOf()];
    const alone = reviewOf(freshId(), { reports: [reportBy('one')] });
    for (const a of [of, other]) for (const one of [review, alone]) await store.replace(a, 0, one);
    const seen = await store.read(of, review.creative);
    const traces = sampleTraces({ user: subjectId('user of one'), subjects: [] });
    await store.eraseUser(of, userId('whoever'), traces);
    const { value, version } = await store.read(of, review.creative);
    sameValue(value?.reports, [reportBy('', { atMs: review.reports[0]?.atMs ?? 0, by: undefined }), review.reports[1]]);
    sameValue(await store.read(of, alone.creative), { version: 0 });
    equal(await store.replace(of, seen.version, review), false);
    for (const one of [review, alone]) sameValue((await store.read(other, one.creative)).value, one);
    await store.eraseUser(of, userId('whoever'), traces);
    equal((await store.read(of, review.creative)).version, version);
  },
};

/** Every guarantee of `ReviewStore`. */
export const reviewStoreContract = (make: Make<ReviewStore>): readonly ContractCase[] => casesOf(make, guarantees);
