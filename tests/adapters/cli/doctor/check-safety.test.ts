import { expect, test } from '@jest/globals';
import { checkSafety } from '../../../../adapters/cli/doctor/check-safety.js';

test.each([
  [['lexicon', 'head'], 'warning'],
  [['lexicon', 'encoder'], 'ok'],
  [['lexicon', 'head', 'SAFETY_URL'], 'ok'],
])('readers %j are %s', (readers, level) => {
  const { level: found, message } = checkSafety({ readers, measured: { found: 0.876, blocked: 0.04 } });
  expect(found).toBe(level);
  if (level === 'ok') expect(message).toContain('88 % of the unsafe are found, 4 % of the harmless refused');
  for (const reader of readers) expect(message).toContain(reader);
});
