import type { EventLog } from '../../../application/ports/storage/journal.js';
import type { StreamFollowers } from './stream-followers.js';
import type { StreamRows } from './stream-rows.js';

export const createSqlEventLog = (streams: StreamRows, followers: StreamFollowers): EventLog => ({
  follow: (account, listener) => followers.follow(account, listener),
  read: (account, after, limit) => streams.read(account, after, limit),
});
