/** The database that is asked for cannot be had; the message says what to do. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable';
}

/** Host and name, without user and password: it stands in logs. */
export const databasePlace = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
};
