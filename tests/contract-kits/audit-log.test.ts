import { createMemoryAuditLog } from '../../adapters/store-memory/index.js';
import type { AuditLog } from '../../application/ports/storage/audit-log.js';
import * as contracts from '../contracts/index.js';
import { pause, tryKit } from './try-kit.js';

const log =
  (change: (good: AuditLog) => Partial<AuditLog>) =>
  (good: AuditLog): AuditLog => ({ ...good, ...change(good) });

tryKit<AuditLog>('audit log', {
  kit: contracts.auditLogContract,
  good: () => createMemoryAuditLog(),
  idle: () => ({ newest: async () => 0, append: async () => false, find: async () => undefined }),
  idlePasses: {},
  mutants: {
    'a record is read back whole': [
      'the author is kept up to a NUL',
      log(({ append }) => ({
        append: (name, record, after) => append(name, { ...record, author: record.author.split('\0')[0] ?? '' }, after),
      })),
    ],
    'numbers of each log are consecutive': [
      'both logs have one row of numbers',
      log(({ newest }) => ({
        newest: async (name) => Math.max(await newest(name), name === 'settings' ? await newest('operations') : 0),
      })),
    ],
    'what has no number yet is not found': [
      'the newest stands for what is not there',
      log(({ find, newest }) => ({
        find: async (name, sequence) => (await find(name, sequence)) ?? find(name, (await newest(name)) || 1),
      })),
    ],
    'appending after an old number writes nothing': [
      'the number is not looked at',
      log(({ append, newest }) => ({ append: async (name, record) => append(name, record, await newest(name)) })),
    ],
    'of many that are appended at once exactly one gets the number': [
      'numbers are compared first and taken later',
      log(({ append, newest }) => ({
        append: async (name, record, after) => {
          if ((await newest(name)) !== after) return false;
          await pause();
          return append(name, record, await newest(name));
        },
      })),
    ],
  },
});
