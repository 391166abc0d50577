import { ok, warning, type Finding } from './finding.js';

const SUBJECT = 'content safety';

/** A lexicon alone misses what is implied, and languages without a list. */
export const checkSafety = (readers: readonly string[]): Finding =>
  readers.length > 1
    ? ok(SUBJECT, `conversations are read by ${readers.join(', ')}`)
    : warning(
        SUBJECT,
        'the lexicon alone reads conversations: it misses most that is implied, and all in other languages than its own',
        'leave SAFETY_ENCODER at "on", or name a classifier with SAFETY_URL',
      );
