/** The built file that a worker runs. It stands beside this one, in a bundle too. */
export const WORKER_URL = new URL('./worker-entry.js', import.meta.url);
