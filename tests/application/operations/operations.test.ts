import { describe, expect, test } from '@jest/globals';
import { createAdOperations } from '../../../application/create-ad-operations.js';
import { accountId, decisionId } from '../../../domain/values/ids.js';
import { HOUR_MS, MAX_CLOCK_SKEW_MS } from '../../../domain/values/time.js';
import { createEngine, otherAccount } from '../engine.js';
import { settle } from '../fake-clock.js';
import { adOf } from '../filled.js';

describe('tickets', () => {
  test('are good once, on every node, for sixty seconds', () => {
    const { clock, operations, ports } = createEngine();
    const [first, second, third] = [1, 2, 3].map(() => operations.issueTicket(accountId('a')));
    expect(createAdOperations(ports).redeemTicket(first ?? '')).toBe('a');
    expect(operations.redeemTicket(second ?? '')).toBe('a');
    expect(operations.redeemTicket(second ?? '')).toBeUndefined();
    clock.advance(59_999);
    expect(operations.redeemTicket(second ?? '')).toBeUndefined();
    expect(operations.redeemTicket(third ?? '')).toBe('a');
    const late = operations.issueTicket(accountId('a'));
    clock.advance(60_000);
    expect(operations.redeemTicket(late)).toBeUndefined();
  });

  test('that nobody issued are worth nothing', () => {
    const { operations, plain } = createEngine();
    const ticket = operations.issueTicket(accountId('a'));
    const forged = ['', 'x', `${ticket}x`, ticket.replace(/^./, 'X'), plain.signer.sign('event', '["a",9e15,"n"]')];
    for (const one of forged) expect(operations.redeemTicket(one)).toBeUndefined();
    expect(operations.redeemTicket(ticket)).toBe('a');
  });
});

describe('tickets and a clock that is set', () => {
  test('back by an hour: no ticket of before is good for an hour more, nor a second time', () => {
    const { clock, operations } = createEngine();
    const [redeemed, fresh] = [operations.issueTicket(accountId('a')), operations.issueTicket(accountId('a'))];
    expect(operations.redeemTicket(redeemed)).toBe('a');
    clock.jump(HOUR_MS);
    expect(operations.redeemTicket(fresh)).toBeUndefined();
    clock.jump(-HOUR_MS - MAX_CLOCK_SKEW_MS - 1);
    expect([redeemed, fresh].map(operations.redeemTicket)).toEqual([undefined, undefined]);
    expect(operations.redeemTicket(operations.issueTicket(accountId('a')))).toBe('a');
  });

  test('back by no more than nodes may differ: it is good', () => {
    const { clock, operations } = createEngine();
    const ticket = operations.issueTicket(accountId('a'));
    clock.jump(-MAX_CLOCK_SKEW_MS);
    expect(operations.redeemTicket(ticket)).toBe('a');
  });
});

describe('what one account sees of another', () => {
  test('neither its decisions, nor its events, nor its sessions', async () => {
    const other = otherAccount();
    const engine = createEngine({ otherAccounts: [other] });
    const outcome = await engine.preload();
    const ad = adOf(outcome);
    const theirs = await engine.preload({ account: other });
    expect(adOf(theirs).bidId).not.toBe(ad.bidId);
    if (outcome.kind !== 'filled' || theirs.kind !== 'filled') return;
    expect(theirs.sessionId).not.toBe(outcome.sessionId);
    expect(await engine.operations.explain(outcome.decisionId, other.id)).toBeUndefined();
    expect(await engine.operations.explain(ad.bidId, other.id)).toBeUndefined();
    expect((await engine.operations.explain(ad.bidId, engine.account.id))?.id).toBe(outcome.decisionId);
    expect(await engine.operations.explain(decisionId('nobody'))).toBeUndefined();
    const { events } = await engine.operations.readEvents(other.id, 0, 10);
    expect(events.map(({ event }) => event.payload)).toEqual([expect.objectContaining({ id: adOf(theirs).bidId })]);
  });

  test('a follower hears of its own account alone, until it stops', async () => {
    const other = otherAccount();
    const engine = createEngine({ otherAccounts: [other] });
    let heard = 0;
    const stop = engine.operations.followEvents(other.id, () => heard++);
    await engine.preload();
    await settle();
    expect(heard).toBe(0);
    await engine.preload({ account: other });
    await settle();
    expect(heard).toBe(1);
    stop();
    await engine.preload({ account: other, messages: [] });
    await settle();
    expect(heard).toBe(1);
  });
});
