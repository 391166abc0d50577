/** The built file that a thread runs. It stands beside this one, in a bundle too. */
export const THREAD_ENTRY = new URL('./database-thread.js', import.meta.url);
