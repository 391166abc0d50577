/** The database that is asked for cannot be had; the message says what to do. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable';
}
