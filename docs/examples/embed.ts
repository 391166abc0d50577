/** The engine inside another service: no HTTP server, no container, no package is loaded. Prints an ad, then its auction. */
import { conversationId, createAdOperations, createAdPlacement, messageId, userId } from 'ad-placement';
import { inMemoryPorts } from 'ad-placement/memory';

const ports = inMemoryPorts();
const placement = createAdPlacement(ports);
const account = placement.authenticate('publisher', 'dev-publisher-token');
if (account === undefined) throw new Error('No account has this token.');
const outcome = await placement.preloadTurn(
  {
    account,
    userId: userId('user-1'),
    conversationId: conversationId('conversation-1'),
    messages: [{ id: messageId('m1'), role: 'user', content: 'Which coffee should I try?', createdAtMs: Date.now() }],
    placementCodes: [],
    trackOnly: false,
    sdk: { name: 'my-service', platform: 'web', version: '1.0.0' },
    device: {},
    regulatory: {},
  },
  { address: '127.0.0.1', isPrefetch: false, globalPrivacyControl: false },
);
console.log(outcome.kind === 'filled' ? outcome.ads[0]?.content : outcome);
const record = outcome.kind === 'refused' ? undefined : await createAdOperations(ports).explain(outcome.decisionId);
console.log(record?.candidates);
