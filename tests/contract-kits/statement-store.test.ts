import { createMemoryStatementStore } from '../../adapters/store-memory/index.js';
import type { StatementStore } from '../../application/ports/storage/statement-store.js';
import * as contracts from '../contracts/index.js';
import { pause, tryKit } from './try-kit.js';

const store =
  (change: (good: StatementStore) => Partial<StatementStore>) =>
  (good: StatementStore): StatementStore => ({ ...good, ...change(good) });

tryKit<StatementStore>('statement store', {
  kit: contracts.statementStoreContract,
  good: () => createMemoryStatementStore(),
  idle: () => ({
    newest: async () => 0,
    issue: async () => ({ kind: 'conflict' }),
    find: async () => undefined,
    ofParty: async () => [],
    page: async () => [],
  }),
  idlePasses: {},
  mutants: {
    'a statement is read back whole, to the nano': [
      'money is kept as a number',
      store(({ issue }) => ({
        issue: ({ lines, ...draft }, after) =>
          issue({ ...draft, lines: lines.map((line) => ({ ...line, amount: BigInt(Number(line.amount)) })) }, after),
      })),
    ],
    'numbers of each kind of party are consecutive': [
      'all kinds have one row of numbers',
      store(({ newest }) => ({
        newest: async (kind) => Math.max(await newest(kind), kind === 'advertiser' ? await newest('account') : 0),
      })),
    ],
    'what has no number yet is not found': [
      'the newest stands for what is not there',
      store(({ find, newest }) => ({
        find: async (number) => (await find(number)) ?? find({ ...number, sequence: (await newest(number.kind)) || 1 }),
      })),
    ],
    'a party has one statement of a month, and it does not change': [
      'a month may be closed again',
      store(({ issue }) => ({
        issue: async (draft, after) => {
          const issued = await issue(draft, after);
          return issued.kind === 'closed' ? { kind: 'conflict' } : issued;
        },
      })),
    ],
    'issuing after an old number writes nothing': [
      'the number is not looked at',
      store(({ issue, newest }) => ({ issue: async (draft) => issue(draft, await newest(draft.party.kind)) })),
    ],
    'of many that are issued at once exactly one gets the number': [
      'numbers are compared first and taken later',
      store(({ issue, newest }) => ({
        issue: async (draft, after) => {
          if ((await newest(draft.party.kind)) !== after) return { kind: 'conflict' };
          await pause();
          return issue(draft, await newest(draft.party.kind));
        },
      })),
    ],
    'the statements of a party are listed in order, of all months or of one': [
      'the month is not looked at',
      store(({ ofParty }) => ({ ofParty: ({ party }) => ofParty({ party }) })),
    ],
    'pages follow each other, in the order of numbers': [
      'every page is the first',
      store(({ page }) => ({ page: (asked) => page({ ...asked, afterSequence: 0 }) })),
    ],
  },
});
