import fc from 'fast-check';
import { expect, test } from '@jest/globals';
import { copyGate } from '../../../../bootstrap/copy-gate.js';
import { excerptOf, MAX_EXCERPT_CHARS } from '../../../../adapters/openai/writer/prompt.js';
import { say } from '../../../application/engine.js';

test('the newest messages fit whole, the oldest is cut at a sentence', () => {
  const long = `${'Earlier words. '.repeat(200)}The last one.`;
  const quoted = excerptOf(copyGate, [
    say('u0', 'user', 'Gone.'),
    say('a1', 'assistant', long),
    say('u2', 'user', 'And now?'),
  ]);
  expect(quoted.map(({ role }) => role)).toEqual(['assistant', 'user']);
  expect(quoted[0]?.text).toMatch(/^Earlier words\. .*The last one\.$/);
  expect(quoted[1]?.text).toBe('And now?');
});

test('one sentence that is too long keeps its last words, and a word that is too long is left out', () => {
  expect(excerptOf(copyGate, [say('u1', 'user', `${'word '.repeat(1_000)}end`)])[0]?.text).toMatch(/^word .* end$/);
  expect(excerptOf(copyGate, [say('u1', 'user', 'x'.repeat(5_000))])).toEqual([]);
});

test('never more than two thousand characters, and never words that nobody wrote', () => {
  const content = fc.string({ unit: fc.constantFrom('a', 'b', '. ', ' ', '\n', '!', '。', '🙂'), maxLength: 3_000 });
  fc.assert(
    fc.property(fc.array(content, { maxLength: 8 }), (contents) => {
      const quoted = excerptOf(
        copyGate,
        contents.map((one, i) => say(`m${i}`, i % 2 === 0 ? 'user' : 'assistant', one)),
      );
      expect(quoted.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(MAX_EXCERPT_CHARS);
      const said = contents.join('').replaceAll(/\s/g, '');
      for (const { text } of quoted) expect(said).toContain(text.replaceAll(/\s/g, ''));
    }),
    { seed: 18, numRuns: 300 },
  );
});
