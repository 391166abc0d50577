/** Built files that a worker, or a process, runs. They stand beside this one, in a bundle too. */
export const WORKER_URL = new URL('./worker-entry.js', import.meta.url);
export const CHECK_URL = new URL('./check-entry.js', import.meta.url);
