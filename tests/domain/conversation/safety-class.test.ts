import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { lifeEventOf, SAFETY_CLASS_NAMES, SAFETY_CLASSES } from '../../../domain/conversation/safety-class.js';

const page = readFileSync(new URL('../../../docs/concepts/content-safety.md', import.meta.url), 'utf8');

test('the documentation has each class with its tier', () => {
  const rows = [...page.matchAll(/^\| (`.+`) +\| (unsafe|life event|sensitive) +\|/gm)];
  const documented = rows.flatMap(([, names = '', tier]) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, n]) => [n, tier]),
  );
  const expected = SAFETY_CLASS_NAMES.map((name) => [
    name,
    lifeEventOf(name) === name ? 'life event' : SAFETY_CLASSES[name].tier,
  ]);
  expect(documented.sort()).toEqual(expected.sort());
});

test.each(['constructor', '__proto__', 'self-harm', '', undefined])('%s is no life event', (name) =>
  expect(lifeEventOf(name)).toBeUndefined(),
);

test('a reason may name who found it', () => expect(lifeEventOf('classifier: grief')).toBe('grief'));
