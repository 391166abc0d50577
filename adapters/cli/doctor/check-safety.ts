import { safetyText, type SafetyInForce } from '../safety-text.js';
import { ok, warning, type Finding } from './finding.js';

const SUBJECT = 'content safety';

const READ_MEANING = ['encoder', 'SAFETY_URL'];

/** Words miss what is implied, and the head on static vectors half of it. */
export const checkSafety = (safety: SafetyInForce): Finding =>
  safety.readers.some((reader) => READ_MEANING.includes(reader))
    ? ok(SUBJECT, safetyText(safety))
    : warning(
        SUBJECT,
        `${safety.readers.join(' and ')} alone read conversations: they miss half of what is implied, and languages without a list have no ads`,
        'leave SAFETY_ENCODER at "on", or name a classifier with SAFETY_URL',
      );
