import { createMemoryReviewStore } from '../../adapters/store-memory/index.js';
import type { ReviewStore } from '../../application/ports/storage/review-store.js';
import { creativeId } from '../../domain/values/ids.js';
import * as contracts from '../contracts/index.js';
import { pause, tryKit } from './try-kit.js';

const reviews =
  (change: (good: ReviewStore) => Partial<ReviewStore>) =>
  (good: ReviewStore): ReviewStore => ({ ...good, ...change(good) });

tryKit<ReviewStore>('review store', {
  kit: contracts.reviewStoreContract,
  good: createMemoryReviewStore,
  idle: () => ({
    read: async () => ({ reviews: [], version: 0 }),
    replace: async () => false,
    refused: () => new Map(),
    eraseUser: async () => undefined,
  }),
  idlePasses: {
    'an unknown account has no reviews and version 0': 'it promises nothing else',
  },
  mutants: {
    'an unknown account has no reviews and version 0': [
      'versions begin at one',
      reviews(({ read }) => ({
        read: async (account) => {
          const { reviews: all, version } = await read(account);
          return { reviews: all, version: version + 1 };
        },
      })),
    ],
    'a write is read back whole, with a version above 0': [
      'headlines are kept in Latin letters',
      reviews(({ replace }) => ({
        replace: (account, seen, next) =>
          replace(account, seen, { ...next, headline: next.headline.replace(/[^\x20-\xff]/g, '?') }),
      })),
    ],
    'of many writers with the same version exactly one wins': [
      'versions are compared first and written later',
      reviews(({ read, replace }) => ({
        replace: async (account, seen, next) => {
          const { version } = await read(account);
          await pause();
          return version === seen && replace(account, (await read(account)).version, next);
        },
      })),
    ],
    "of many writers of an account's creatives with the same version exactly one wins": [
      'creatives have versions of their own',
      reviews(({ read, replace }) => ({
        replace: async (account, seen, next) => {
          const isKnown = (await read(account)).reviews.some(({ creative }) => creative.id === next.creative.id);
          if (isKnown) return replace(account, seen, next);
          while (!(await replace(account, (await read(account)).version, next)));
          return true;
        },
      })),
    ],
    'accounts, sources and creatives of any characters never collide': [
      'creatives are compared without case',
      reviews(({ replace }) => ({
        replace: (account, seen, next) => {
          const id = creativeId(next.creative.id.normalize('NFC').trim().toLowerCase());
          return replace(account, seen, { ...next, creative: { ...next.creative, id } });
        },
      })),
    ],
    'bids with a creative under review or blocked are refused at once': [
      'what is refused is asked for once',
      reviews(({ refused }) => {
        let known: ReturnType<typeof refused> | undefined;
        return { refused: (account) => (known ??= refused(account)) };
      }),
    ],
    'an account keeps a limited number, blocked creatives longest': [
      'what is blocked ages as all others',
      reviews(({ replace }) => ({
        replace: (account, seen, next) =>
          replace(account, seen, next.status === 'blocked' ? { ...next, status: 'released' } : next),
      })),
    ],
    "erasure removes a user's digests, not the creative's status": [
      'users are looked for among subjects alone',
      reviews(({ eraseUser }) => ({
        eraseUser: (account, user, traces) =>
          eraseUser(account, user, { ...traces, user: contracts.sampleTraces().user, subjects: traces.subjects }),
      })),
    ],
  },
});
