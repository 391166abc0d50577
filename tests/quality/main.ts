import { parseArgs } from 'node:util';
import { chatSafety } from './chat-safety.js';
import { gate } from './gate.js';
import { relevance } from './relevance.js';
import { writePage } from './page.js';
import { tableOf, type Row } from './rows.js';
import { sentenceSafety } from './sentence-safety.js';
import { startService, type Service } from './service.js';

/** What a new account would show from, while new accounts have no threshold of their own. */
const RECOMMENDED = 0.7;

type Measure = (service: Service, unguarded: Service) => Promise<readonly Row[]> | readonly Row[];

const MEASURES: Readonly<Record<string, Measure>> = {
  safety: (service) => sentenceSafety(service),
  chats: chatSafety,
  // What safety does to a conversation says nothing of what fits it.
  relevance: (service, unguarded) => relevance(unguarded, service.account('created').minRelevance || RECOMMENDED),
  gate: (service) => gate(service),
};

const { values, positionals } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    show: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const unknown = positionals.find((name) => !Object.hasOwn(MEASURES, name));
if (unknown !== undefined)
  throw new Error(`There is no measure "${unknown}": use ${Object.keys(MEASURES).join(', ')}, or none for all.`);

if (values.write && positionals.length > 0) throw new Error('--write needs all measures: name none.');

const print = (rows: readonly Row[]): void => {
  for (const set of new Set(rows.map((row) => row.set))) {
    const own = rows.filter((row) => row.set === set);
    process.stdout.write(`${tableOf(own)}\n\n`);
    if (values.show) process.stdout.write(`judged wrongly: ${own[0]?.wrong.join(' ') ?? ''}\n\n`);
  }
};

const service = await startService();
const unguarded = await startService({ safetyOf: service });
const rows: Row[] = [];
for (const [name, measure] of Object.entries(MEASURES)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const measured = await measure(service, unguarded);
  rows.push(...measured);
  if (!values.json) print(measured);
}
if (values.json)
  process.stdout.write(
    `${JSON.stringify(
      rows.map(({ wrong, ...row }) => (values.show ? { ...row, wrong } : row)),
      undefined,
      2,
    )}\n`,
  );
if (values.write) writePage(rows);
await unguarded.close();
await service.close();
