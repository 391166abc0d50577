import { expect, test } from '@jest/globals';
import { describeError } from '../../../application/faults/describe-error.js';
import { StoreOut } from '../../../application/ports/storage/store-out.js';
import { createCanaries } from '../../journeys/operations/canaries.js';

const canaries = createCanaries('zqd');
const word = (): string => canaries.next('an error');
const shown = (error: unknown): string => JSON.stringify(describeError(error));

test('name, code and frames are shown, and where it was thrown comes first', () => {
  const error = Object.assign(new RangeError('x'), { code: 'ERR_X' });
  const { name, code, message, frames } = describeError(error);
  expect([name, code, message]).toEqual(['RangeError', 'ERR_X', undefined]);
  expect(frames[0]).toContain('describe-error.test');
});

test('no part of an error that another may write is shown', () => {
  const frameLike = `a\n    at ${word()} (/tmp/${word()}.js:1:1)\n    at /tmp/${word()}.js:1:1`;
  const changed = new Error('before');
  changed.message = word();
  const hostile: unknown[] = [
    new TypeError(word()),
    new Error(frameLike),
    changed,
    Object.assign(new Error('x'), { name: `${word()} x`, code: `${word()} y`, detail: word(), where: word() }),
    Object.assign(new Error('x'), { stack: `Error: y\n    at ${word()} (/tmp/a.js:1:1)` }),
    new Error('x', { cause: new Error(word()) }),
    new AggregateError([new Error(word())], word()),
    word(),
    { message: word(), toString: word },
    null,
  ];
  for (const error of hostile) expect(canaries.foundIn(shown(error))).toEqual([]);
});

test('a cause is told the same way, so far down and no further', () => {
  const loop = new Error('a');
  loop.cause = loop;
  expect(shown(new Error('x', { cause: loop })).match(/"cause"/g)).toHaveLength(3);
});

test('the words of an error of our own are fixed, and are shown', () => {
  const { message, code } = describeError(new StoreOut('The ledger is out.', 'SQLITE_FULL', new Error(word())));
  expect([message, code]).toEqual(['The ledger is out.', 'SQLITE_FULL']);
});
