/** The thread of one SQLite file: started by a `FileThread`, ends when it is told to close. */
import { parentPort, workerData } from 'node:worker_threads';
import { openStatements } from './open-statements.js';
import type { Statements } from './statements.js';
import type { ThreadRequest } from './thread-messages.js';
import { ThreadWork } from './thread-work.js';

/** Of a file that cannot be opened every statement fails. */
const open = (): Pick<Statements, 'run' | 'isInTransaction' | 'close'> => {
  try {
    return openStatements(workerData as string);
  } catch (error) {
    const refuse = (): never => {
      throw error;
    };
    return { isInTransaction: false, run: refuse, close: () => undefined };
  }
};

const statements = open();
const work = new ThreadWork(statements);

parentPort?.on('message', (request: ThreadRequest) => {
  if (request.kind !== 'close') return parentPort?.postMessage(work.do(request));
  statements.close();
  parentPort?.close();
});
