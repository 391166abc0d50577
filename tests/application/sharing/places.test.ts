import { describe, expect, test } from '@jest/globals';
import { askerOf, type PartialAsker } from '../../../application/ports/sharing/asker.js';
import { createPlaces, type Places } from '../../../application/ports/sharing/places.js';
import { accountId } from '../../../domain/values/ids.js';

const [A, B] = [accountId('acc-a'), accountId('acc-b')];

/** Takes places until none is left for this asker. */
const fill = (places: Places, asker: PartialAsker): readonly (() => void)[] => {
  const left: (() => void)[] = [];
  for (let leave = places.enter(asker); leave !== undefined; leave = places.enter(asker)) left.push(leave);
  return left;
};

describe('places of a shared service', () => {
  test('one account alone leaves a quarter, and one network of an account as well', () => {
    expect(fill(createPlaces('classifierCalls', 100), { account: A })).toHaveLength(75);
    expect(fill(createPlaces('classifierCalls', 100), { account: A, network: 'n' })).toHaveLength(75);
  });

  test('while others have places, an account may have a quarter and a network an eighth', () => {
    const places = createPlaces('classifierCalls', 100);
    places.enter({ account: A, network: 'home' });
    expect(fill(places, { account: B, network: 'n1' })).toHaveLength(12);
    expect(fill(places, { account: B, network: 'n2' })).toHaveLength(12);
    expect(fill(places, { account: B, network: 'n3' })).toHaveLength(1);
    expect(places.enter({ account: A, network: 'home' })).toBeDefined();
  });

  test('who took many alone gets no more once others have come, until it is within its share', () => {
    const places = createPlaces('classifierCalls', 100);
    const taken = fill(places, { account: B });
    expect(places.enter({ account: A })).toBeDefined();
    for (const leave of taken.slice(0, 50)) leave();
    expect(places.enter({ account: B })).toBeUndefined();
    taken.at(-1)?.();
    expect(places.enter({ account: B })).toBeDefined();
  });

  test('an asker that is not known may have all places, and none is given twice', () => {
    const places = createPlaces('classifierCalls', 10);
    const [first, ...others] = fill(places, {});
    expect(others).toHaveLength(9);
    first?.();
    first?.();
    expect(places.taken).toBe(9);
  });
});

test('loopback is the network of no one in particular', () => {
  expect(askerOf(A, '127.0.0.1')).toEqual({ account: A, network: undefined });
  expect(askerOf(A, undefined)).toEqual({ account: A, network: undefined });
  expect(askerOf(A, '2001:db8:1:2::3').network).toBe(askerOf(A, '2001:db8:1:9::4').network);
});
