import { beforeEach, describe, expect, test } from '@jest/globals';
import type { PartialAsker } from '../../../application/ports/sharing/asker.js';
import { createCircuit, type Circuit, type Outcome } from '../../../application/ports/sharing/circuit.js';
import { accountId } from '../../../domain/values/ids.js';

const ofAccount = (name: string, network?: string): PartialAsker => ({ account: accountId(name), network });
const [A, B, C] = [ofAccount('a'), ofAccount('b'), ofAccount('c')];

let nowMs = 0;
let circuit: Circuit;
let changes: boolean[];
beforeEach(() => {
  [nowMs, changes] = [0, []];
  circuit = createCircuit(
    'classifierCircuit',
    () => nowMs,
    (isOpen) => changes.push(isOpen),
  );
});

const call = (asker: PartialAsker, outcome: Outcome): boolean => {
  const learn = circuit.admit(asker);
  learn?.(outcome);
  return learn !== undefined;
};
const calls = (many: number, asker: PartialAsker, outcome: Outcome): void => {
  for (let i = 0; i < many; i++) call(asker, outcome);
};

describe('a circuit opens', () => {
  test('for all when calls of several accounts fail', () => {
    for (let i = 0; i < 5; i++) [A, B].forEach((asker) => call(asker, 'failed'));
    expect([A, B, C].map((asker) => call(asker, 'answered'))).toEqual([false, false, false]);
  });

  test('for an account alone when no one else asks, and others go on', () => {
    calls(10, B, 'failed');
    expect([B, A].map((asker) => call(asker, 'answered'))).toEqual([false, true]);
  });

  test('for a network alone when no other network of the account asks', () => {
    calls(10, ofAccount('b', 'n1'), 'failed');
    const others = [ofAccount('b', 'n1'), ofAccount('b', 'n2'), ofAccount('a', 'n1')];
    expect(others.map((asker) => call(asker, 'answered'))).toEqual([false, true, true]);
  });

  test('for all as soon as the others fail as well', () => {
    calls(10, B, 'failed');
    calls(5, A, 'failed');
    calls(5, C, 'failed');
    expect([A, B, C].map((asker) => call(asker, 'answered'))).toEqual([false, false, false]);
  });
});

describe('a circuit stays closed', () => {
  test('when one account fails and others do not', () => {
    calls(10, A, 'answered');
    calls(100, B, 'failed');
    expect([A, B].map((asker) => call(asker, 'answered'))).toEqual([true, true]);
  });

  test('when one network of the only account fails and others do not', () => {
    calls(10, ofAccount('a', 'home'), 'answered');
    calls(100, ofAccount('a', 'hostile'), 'failed');
    expect(call(ofAccount('a', 'hostile'), 'answered')).toBe(true);
  });

  test('however often a call says nothing', () => {
    for (let i = 0; i < 50; i++) [A, B].forEach((asker) => call(asker, 'nothing'));
    expect(call(A, 'answered')).toBe(true);
  });

  test('when as many fail in ten times the window', () => {
    for (let i = 0; i < 8; i++) {
      [A, B].forEach((asker) => call(asker, 'failed'));
      nowMs += 10_000;
    }
    expect(call(A, 'answered')).toBe(true);
  });
});

describe('a probe', () => {
  beforeEach(() => {
    for (let i = 0; i < 5; i++) [A, B].forEach((asker) => call(asker, 'failed'));
  });

  test('is let through after a while, one at a time, and closes the circuit', () => {
    nowMs = 5_000;
    const learn = circuit.admit(A);
    expect(circuit.admit(B)).toBeUndefined();
    learn?.('answered');
    expect(call(B, 'answered')).toBe(true);
  });

  test('that failed is not followed by one of the same asker before others had their turn', () => {
    nowMs = 5_000;
    call(B, 'failed');
    nowMs = 10_000;
    expect([B, A].map((asker) => call(asker, 'answered'))).toEqual([false, true]);
    expect(call(B, 'answered')).toBe(true);
  });

  test('no one waited for leaves it open', () => {
    nowMs = 5_000;
    call(A, 'nothing');
    expect(call(B, 'answered')).toBe(false);
  });
});

test('askers beyond number share an entry, and the circuit goes on', () => {
  for (let i = 0; i < 3_000; i++) call(ofAccount('b', `n${i}`), 'failed');
  calls(100, A, 'answered');
  expect(call(A, 'answered')).toBe(true);
});

test('a circuit says once that it opened, and once that it closed', () => {
  calls(30, B, 'failed');
  calls(30, A, 'failed');
  expect(changes).toEqual([true]);
  // A probe that fails opens nothing anew.
  nowMs += 60 * 60_000;
  call(A, 'failed');
  expect(changes).toEqual([true]);
  nowMs += 60 * 60_000;
  call(A, 'answered');
  expect(changes).toEqual([true, false]);
});
