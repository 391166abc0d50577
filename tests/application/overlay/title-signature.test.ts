import { describe, expect, test } from '@jest/globals';
import { createAdPlacement } from '../../../application/create-ad-placement.js';
import { titleId } from '../../../domain/values/ids.js';
import { DAY_MS } from '../../../domain/values/time.js';
import { createEngine } from '../engine.js';

const FILM = titleId('film');

describe('the signature of a title', () => {
  test('is known at every node as the account’s, for a day', () => {
    const engine = createEngine();
    const signature = engine.placement.signTitle(engine.account.id, FILM);
    const other = createAdPlacement(engine.ports);
    expect(other.accountOfSignature(signature, FILM)).toBe(engine.account);
    engine.clock.advance(DAY_MS - 1);
    expect(other.accountOfSignature(signature, FILM)).toBe(engine.account);
    engine.clock.advance(1);
    expect(other.accountOfSignature(signature, FILM)).toBeUndefined();
  });

  test('opens no other title, and nothing else that is signed opens one', () => {
    const { placement, plain, account } = createEngine();
    const signature = placement.signTitle(account.id, FILM);
    expect(placement.accountOfSignature(signature, titleId('film2'))).toBeUndefined();
    const payload = JSON.stringify([account.id, FILM, Number.MAX_SAFE_INTEGER]);
    const others = (['event', 'click', 'slot', 'ticket'] as const).map((purpose) =>
      plain.signer.sign(purpose, payload),
    );
    for (const wrong of ['', signature.slice(0, -1), `${signature}x`, ...others])
      expect(placement.accountOfSignature(wrong, FILM)).toBeUndefined();
  });

  test('of an account that is gone is of nobody', () => {
    const engine = createEngine();
    const signature = engine.placement.signTitle(engine.account.id, FILM);
    engine.publish([], []);
    expect(engine.placement.accountOfSignature(signature, FILM)).toBeUndefined();
  });
});
