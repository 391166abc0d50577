/** The worker of one SQLite file: started by a `FileWorker`, ends when it is told to close. */
import { parentPort, workerData } from 'node:worker_threads';
import { createLedgerDatabase } from '../store-sql/backend/ledger-database.js';
import { createStateDatabase } from '../store-sql/backend/state-database.js';
import { failureOf } from '../store-sql/tables/failure.js';
import type { LedgerTables } from '../store-sql/tables/ledger-tables.js';
import type { StateTables } from '../store-sql/tables/state-tables.js';
import type { WorkerFile } from './file-worker.js';
import { OpenFile } from './open-file.js';
import type { Services, WorkerAnswer, WorkerCall, WorkerMessage } from './worker-calls.js';

const { path, holds, busyMs } = workerData as WorkerFile;

/**
 * What the ledger has counted outlives a power cut; journal and state may lose their last moments then, but are whole.
 */
const servicesOf = (file: OpenFile): Services => {
  const truncateLogs = async (): Promise<void> => file.truncateLog();
  if (holds === 'state') return createStateDatabase(file.kysely<StateTables>('NORMAL'), { truncateLogs });
  const tables = { ledger: file.kysely<LedgerTables>('FULL'), journal: file.kysely<LedgerTables>('NORMAL') };
  return createLedgerDatabase({ engine: 'sqlite', ...tables, truncateLogs });
};

/** Of a file that cannot be opened every call fails. */
const open = (): { readonly services: () => Services; readonly close: () => void } => {
  try {
    const file = new OpenFile(path, busyMs);
    const services = servicesOf(file);
    return { services: () => services, close: () => file.close() };
  } catch (error) {
    const services = (): never => {
      throw error;
    };
    return { services, close: () => undefined };
  }
};

const { services, close } = open();

const answerTo = async ({ service, method, args }: WorkerCall): Promise<WorkerAnswer> => {
  try {
    const called = (services() as Record<string, Record<string, (...args: readonly unknown[]) => unknown>>)[service];
    return { value: await called?.[method]?.(...args) };
  } catch (error) {
    return { failure: failureOf(error) };
  }
};

const answersTo = async (calls: readonly WorkerCall[]): Promise<readonly WorkerAnswer[]> => {
  const answers: WorkerAnswer[] = [];
  for (const call of calls) answers.push(await answerTo(call));
  return answers;
};

/** One call after the other, each to its end: no transaction takes in what belongs to another. */
let last = Promise.resolve();

parentPort?.on('message', (message: WorkerMessage) => {
  last = last.then(async () => {
    if (message.kind === 'calls') return parentPort?.postMessage(await answersTo(message.calls));
    close();
    parentPort?.close();
  });
});
