import { expect, test } from '@jest/globals';
import { INITIAL_STATE } from '../../adapters/client-js/state/state.js';
import { STREAM_CLOSE } from '../../adapters/wire/index.js';
import { readPage, rowsOf, sectionOf } from './markdown.js';

const page = readPage('docs/reference/protocol.md');

test('the flags of a session have their defaults in the table of `POST /init`', () => {
  const { preloadTimeoutMs, reportErrors, reportDebug } = INITIAL_STATE.flags;
  const rows = rowsOf(sectionOf(page, '## `POST /init`'));
  const fallbackOf = (flag: string): string => rows.find(([name]) => name === `\`${flag}\``)?.[2] ?? '';
  expect(fallbackOf('preloadTimeout')).toBe(String(preloadTimeoutMs));
  expect(fallbackOf('reportErrors')).toBe(`\`${String(reportErrors)}\``);
  expect(fallbackOf('reportDebug')).toBe(`\`${String(reportDebug)}\``);
});

test('the stream is closed with these codes and no others', () => {
  const told = [...sectionOf(page, '## The event stream').matchAll(/\b(1\d{3})\b/g)].map(([, code]) => Number(code));
  expect(told.sort()).toEqual(Object.values(STREAM_CLOSE).sort());
});
