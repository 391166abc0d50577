import { describe, expect, test } from '@jest/globals';
import { createNodeLocalSessions } from '../../../adapters/store-lru/index.js';
import { createMemorySessionStore } from '../../../adapters/store-memory/index.js';
import type { SessionKey, SessionStore } from '../../../application/ports/storage/session-store.js';
import { accountId, conversationId, sessionId, userId } from '../../../domain/values/ids.js';
import { newSession, type SessionState } from '../../../domain/turn/session.js';
import { sampleTraces, sessionStoreContract, withFaults, type Fault } from '../../contracts/index.js';

const clock = { nowMs: () => Date.now() };

describe('node-local sessions keep the contract of a session store', () => {
  for (const { name, run } of sessionStoreContract(() => createNodeLocalSessions(createMemorySessionStore({ clock }))))
    test(name, run);
});

const key: SessionKey = {
  accountId: accountId('account'),
  userId: userId('user'),
  conversationId: conversationId('conversation'),
};
const after = (filledTurns: number): SessionState => ({
  ...newSession({ ...key, id: sessionId('session') }),
  filledTurns,
});

/** One store for two nodes, and what becomes of its calls. */
const twoNodes = () => {
  const shared = createMemorySessionStore({ clock });
  let fault: Fault = { kind: 'none' };
  const faulty = withFaults(shared, ['read', 'replace'], { faultOf: () => fault, sleep: async () => undefined });
  return {
    shared,
    nodes: [createNodeLocalSessions(faulty), createNodeLocalSessions(faulty)] as const,
    goOut: (kind: 'fail-before' | 'fail-after' = 'fail-before') => void (fault = { kind }),
    comeBack: () => void (fault = { kind: 'none' }),
  };
};

const turn = async (node: SessionStore): Promise<number> => {
  const { value, version } = await node.read(key);
  const next = after((value?.filledTurns ?? 0) + 1);
  expect(await node.replace(key, version, next)).toBe(true);
  return next.filledTurns;
};

test('a conversation goes on at its node while the store is out, and the store has all of it after its next turn', async () => {
  const { shared, nodes, goOut, comeBack } = twoNodes();
  const [node, other] = nodes;
  await turn(node);
  goOut();
  expect([await turn(node), await turn(node)]).toEqual([2, 3]);
  comeBack();
  expect((await shared.read(key)).value?.filledTurns).toBe(1);
  expect(await turn(node)).toBe(4);
  expect((await other.read(key)).value?.filledTurns).toBe(4);
});

test('a conversation that is new to the node begins while the store is out; of two writers who saw the same one wins', async () => {
  const { nodes, goOut } = twoNodes();
  const [node] = nodes;
  goOut();
  const [first, second] = [await node.read(key), await node.read(key)];
  expect(first.value).toBeUndefined();
  expect(await node.replace(key, first.version, after(1))).toBe(true);
  expect(await node.replace(key, second.version, after(2))).toBe(false);
  expect((await node.read(key)).value?.filledTurns).toBe(1);
});

test('what was read while the store was out does not win over what the store has by then', async () => {
  const { nodes, goOut, comeBack } = twoNodes();
  const [node, other] = nodes;
  await turn(node);
  goOut();
  const seen = await node.read(key);
  comeBack();
  await turn(other);
  await node.read(key);
  expect(await node.replace(key, seen.version, after(9))).toBe(false);
  expect((await node.read(key)).value?.filledTurns).toBe(2);
});

test('a write whose outcome nobody knows rejects, and is not taken for done', async () => {
  const { nodes, goOut } = twoNodes();
  const [node] = nodes;
  await turn(node);
  const { version } = await node.read(key);
  goOut('fail-after');
  await expect(node.replace(key, version, after(2))).rejects.toThrow('the answer is lost');
});

test('an erasure reaches what the node remembers, also when the store is out', async () => {
  const { nodes, goOut } = twoNodes();
  const [node] = nodes;
  await turn(node);
  await node.eraseUser(key.accountId, key.userId, sampleTraces());
  goOut();
  expect((await node.read(key)).value).toBeUndefined();
});

test('what another node has erased, and this node has seen to be gone, does not come back when the store is out', async () => {
  const { nodes, goOut } = twoNodes();
  const [node, other] = nodes;
  await turn(node);
  await other.eraseUser(key.accountId, key.userId, sampleTraces());
  expect((await node.read(key)).value).toBeUndefined();
  goOut();
  expect((await node.read(key)).value).toBeUndefined();
});

test('what a node wrote in an outage does not replace what another node has written since', async () => {
  const { shared, nodes, goOut, comeBack } = twoNodes();
  const [node, other] = nodes;
  const turnTo = async (at: SessionStore, completedTurns: number): Promise<void> => {
    const { value, version } = await at.read(key);
    const next = { ...after(value?.filledTurns ?? 0), completedTurns };
    expect(await at.replace(key, version, next)).toBe(true);
  };
  await turnTo(node, 1);
  goOut();
  await turnTo(node, 2);
  comeBack();
  await turnTo(other, 3);
  expect((await node.read(key)).value?.completedTurns).toBe(3);
  await turnTo(node, 4);
  expect((await shared.read(key)).value?.completedTurns).toBe(4);
});
