import Database from 'libsql';
import { Statements } from './statements.js';

/** While it is opened. */
const BUSY_MS = 5_000;

/** 256 MB. A log that nobody could copy in time is copied by whoever writes. */
const MOST_LOG_PAGES = 64_000;

/** Opens an SQLite file that exists. */
export const openStatements = (path: string): Statements => {
  const database = new Database(path);
  database.pragma(`busy_timeout = ${BUSY_MS}`);
  database.pragma('journal_mode = WAL');
  // A commit waits for no disk; whoever needs that waits after it.
  database.pragma('synchronous = NORMAL');
  database.pragma(`wal_autocheckpoint = ${MOST_LOG_PAGES}`);
  // What is deleted is overwritten, so that an erased person is not found in the free space of the file.
  database.pragma('secure_delete = ON');
  database.pragma('busy_timeout = 0');
  return new Statements(database);
};
