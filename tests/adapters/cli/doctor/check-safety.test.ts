import { expect, test } from '@jest/globals';
import { checkSafety } from '../../../../adapters/cli/doctor/check-safety.js';

test.each([
  [['lexicon', 'head'], 'warning'],
  [['lexicon', 'encoder'], 'ok'],
  [['lexicon', 'head', 'SAFETY_URL'], 'ok'],
])('readers %j are %s', (readers, level) => {
  const { level: found, message } = checkSafety(readers);
  expect(found).toBe(level);
  for (const reader of readers) expect(message).toContain(reader);
});
