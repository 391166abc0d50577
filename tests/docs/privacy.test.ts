import { expect, test } from '@jest/globals';
import { PRIVACY_ACTIVITIES, PRIVACY_REASONS } from '../../domain/privacy/privacy.js';
import { codesIn, readPage, rowsOf } from './markdown.js';

const ROWS = rowsOf(readPage('docs/concepts/privacy.md'));

test('docs/concepts/privacy.md has each activity and each reason, and no other', () => {
  const reasons = ROWS.slice(PRIVACY_ACTIVITIES.length).flatMap(([, reason = '']) => codesIn(reason));
  expect([...reasons].sort()).toEqual(Object.keys(PRIVACY_REASONS).sort());
  const activities = new Set(ROWS.flatMap(([activity = '']) => codesIn(activity)));
  expect([...activities].sort()).toEqual([...PRIVACY_ACTIVITIES].sort());
});
