/** The engine inside another service: no HTTP server, no container, no package is loaded. Prints an ad, then its auction. */
import { conversationId, createAdOperations, createAdPlacement, messageId, userId } from 'ad-placement';
import { inMemoryPorts } from 'ad-placement/memory';

const ports = inMemoryPorts();
const outcome = await createAdPlacement(ports).preloadTurn(
  {
    publisherToken: 'dev-publisher-token',
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
