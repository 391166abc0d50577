/** Loaded before the server (`node --import`): at SIGUSR2 the worker of `ENDED_WORKER` (`ledger`, `state`) ends. */
import { syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';

threads.Worker = class extends threads.Worker {
  constructor(url, options) {
    super(url, options);
    if (options?.workerData?.holds === process.env.ENDED_WORKER) process.on('SIGUSR2', () => void this.terminate());
  }
};
syncBuiltinESMExports();
