/**
 * The engine inside another service: no HTTP server, no container, no package is loaded. Prints an ad, then its
 * auction.
 */
import { conversationId, createAdOperations, createAdPlacement, messageId, userId } from 'ad-placement';
import { inMemoryPorts } from 'ad-placement/memory';

const ports = inMemoryPorts();
const placement = createAdPlacement(ports);
const account = placement.authenticate('dev-publisher-token');
if (account === undefined) throw new Error('No account has this token.');
const who = { account, userId: userId('user-1'), conversationId: conversationId('conversation-1') };
const message = {
  id: messageId('m1'),
  role: 'user' as const,
  content: 'Which coffee should I try?',
  createdAtMs: Date.now(),
};
const sdk = { name: 'my-service', platform: 'web' as const, version: '1.0.0' };
const turn = { messages: [message], placementCodes: [], trackOnly: false, sdk, device: {}, regulatory: {} };
const caller = { address: '127.0.0.1', isPrefetch: false, globalPrivacyControl: false };
const outcome = await placement.preloadTurn({ ...who, ...turn }, caller);
console.log(outcome.kind === 'filled' ? outcome.ads[0]?.content : outcome);
const record = outcome.kind === 'refused' ? undefined : await createAdOperations(ports).explain(outcome.decisionId);
console.log(record?.candidates);
