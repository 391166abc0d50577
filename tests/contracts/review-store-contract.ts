import { equal, ok } from 'node:assert/strict';
import type { AccountReviews, ReviewStore } from '../../application/ports/storage/review-store.js';
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

const NOTHING: AccountReviews = { reviews: [], version: 0 };

/** When nothing else writes. */
const write = async (store: ReviewStore, of: AccountId, review: CreativeReview): Promise<void> =>
  isTrue(await store.replace(of, (await store.read(of)).version, review), 'a write without a rival must win');

const find = async (store: ReviewStore, of: AccountId, { creative }: CreativeReview) =>
  (await store.read(of)).reviews.find((one) => creativeKey(one.creative) === creativeKey(creative));

const account = (): AccountId => accountId(freshId());
const RACERS = 16;

const guarantees: Guarantees<ReviewStore> = {
  'an unknown account has no reviews and version 0': async (store) => {
    sameValue(await store.read(account()), NOTHING);
  },
  'a write is read back whole, with a version above 0': async (store) => {
    const [of, review] = [account(), reviewOf()];
    isTrue(await store.replace(of, 0, review), 'the first write must win');
    const read = await store.read(of);
    ok(read.version > 0, 'reviews have a version above 0');
    sameValue(read.reviews, [review]);
  },
  'of many writers with the same version exactly one wins': async (store) => {
    const [of, review] = [account(), reviewOf()];
    for (let round = 0; round < 2; round++) {
      const { version } = await store.read(of);
      const writers = Array.from({ length: RACERS }, (_, i) =>
        store.replace(of, version, { ...review, headline: `${round} ${i}` }),
      );
      const won = await Promise.all(writers);
      equal(won.filter(Boolean).length, 1);
      equal((await store.read(of)).reviews[0]?.headline, `${round} ${won.indexOf(true)}`);
    }
    equal(await store.replace(of, 1, reviewOf()), false);
  },
  "of many writers of an account's creatives with the same version exactly one wins": async (store) => {
    const of = account();
    for (let round = 0; round < 2; round++) {
      const { version, reviews } = await store.read(of);
      const won = await Promise.all(Array.from({ length: RACERS }, () => store.replace(of, version, reviewOf())));
      equal(won.filter(Boolean).length, 1);
      equal((await store.read(of)).reviews.length, reviews.length + 1);
    }
  },
  'accounts, sources and creatives of any characters never collide': async (store) => {
    const prefix = freshId();
    const all = CONFUSABLE_IDS.flatMap((a, i) =>
      CONFUSABLE_IDS.slice(0, 3).map((b, j) => {
        const creative = { source: sourceId(a), id: creativeId(b) };
        return [accountId(prefix + (CONFUSABLE_IDS[(i + j) % 2] ?? '')), reviewOf('', { creative })] as const;
      }),
    );
    for (const [of, review] of all) await write(store, of, review);
    for (const [of, review] of all) sameValue(await find(store, of, review), review);
    for (const of of new Set(all.map(([each]) => each)))
      equal((await store.read(of)).reviews.length, all.filter(([each]) => each === of).length);
  },
  'bids with a creative under review or blocked are refused at once': async (store) => {
    const of = account();
    const statuses: readonly ReviewStatus[] = ['reported', 'released', 'waiting', 'under-review', 'blocked'];
    equal((await store.refused(of)).size, 0);
    for (const status of statuses) await write(store, of, reviewOf(status, { status }));
    sameValue([...(await store.refused(of))].sort(), [
      [creativeKey(reviewOf('blocked').creative), 'creative-blocked'],
      [creativeKey(reviewOf('under-review').creative), 'creative-under-review'],
    ]);
    equal((await store.refused(account())).size, 0);
    await write(store, of, reviewOf('blocked', { status: 'released' }));
    equal((await store.refused(of)).size, 1);
  },
  'an account keeps a limited number, blocked creatives longest': async (store) => {
    const of = account();
    await write(store, of, reviewOf('blocked', { status: 'blocked', sinceMs: 0, reports: [] }));
    for (let i = 0; i < MAX_REVIEWS; i++) await write(store, of, reviewOf(`${i}`, { sinceMs: i, reports: [] }));
    const ids = (await store.read(of)).reviews.map(({ creative }) => creative.id);
    equal(ids.length, MAX_REVIEWS);
    sameValue([ids[0], ids[1], ids.at(-1)], ['blocked', `${MAX_REVIEWS - 1}`, '1']);
    equal(await find(store, of, reviewOf('0')), undefined);
  },
  "erasure removes a user's digests, not the creative's status": async (store) => {
    const [of, other, review] = [account(), account(), reviewOf()];
    const alone = reviewOf(freshId(), { reports: [reportBy('one')] });
    for (const a of [of, other]) for (const one of [review, alone]) await write(store, a, one);
    const seen = await store.read(of);
    const traces = sampleTraces({ user: subjectId('user of one'), subjects: [] });
    await store.eraseUser(of, userId('whoever'), traces);
    const { version } = await store.read(of);
    const left = await find(store, of, review);
    sameValue(left?.reports, [reportBy('', { atMs: review.reports[0]?.atMs ?? 0, by: undefined }), review.reports[1]]);
    equal(await find(store, of, alone), undefined);
    equal(await store.replace(of, seen.version, review), false);
    for (const one of [review, alone]) sameValue(await find(store, other, one), one);
    await store.eraseUser(of, userId('whoever'), traces);
    equal((await store.read(of)).version, version);
  },
};

/** Every guarantee of `ReviewStore`. */
export const reviewStoreContract = (make: Make<ReviewStore>): readonly ContractCase[] => casesOf(make, guarantees);
