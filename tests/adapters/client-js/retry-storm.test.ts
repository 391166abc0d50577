import { expect, test } from '@jest/globals';
import type { TransportAnswer } from '../../../adapters/client-js/io/transport.js';
import { createSession } from '../../../adapters/client-js/session/session.js';
import { createVirtualClock } from './support/virtual-clock.js';

/** Each draws another random number, evenly spread: more of them would do the same. */
const CLIENTS = 20;
const TURNS = 20;
const BETWEEN_TURNS_MS = 30_000;

/** Ten minutes of a client that talks every half minute. Returns how often it asked for an ad. */
const talk = async (client: number, preloadAnswer: TransportAnswer): Promise<number> => {
  const clock = createVirtualClock();
  let preloads = 0;
  const session = createSession({
    adServerUrl: 'https://ads.example.com',
    publisherToken: 'dev-publisher-token',
    userId: `user-${client}`,
    conversationId: 'conversation-1',
    clock,
    random: () => client / CLIENTS,
    transport: async ({ url }) => {
      if (!url.endsWith('/preload')) return { status: 503, text: '' };
      preloads++;
      return preloadAnswer;
    },
  });
  for (let turn = 1; turn <= TURNS; turn++) {
    session.addMessage({ id: `u${turn}`, role: 'user', content: 'Which coffee should I try?' });
    await clock.advance(BETWEEN_TURNS_MS);
  }
  session.destroy();
  return preloads;
};

/**
 * R47 in `docs/reference/targets.md#clients`: a service that is overwhelmed must not be asked more often than one that
 * is well.
 */
test.each<[string, TransportAnswer]>([
  ['503 with Retry-After', { status: 503, text: '', retryAfter: '1' }],
  ['429 with a Retry-After beyond the time of a preload', { status: 429, text: '', retryAfter: '20' }],
])(`ten minutes of %s: ${CLIENTS} clients ask at most a tenth more than they would`, async (_what, answer) => {
  let preloads = 0;
  for (let client = 0; client < CLIENTS; client++) preloads += await talk(client, answer);
  expect(preloads).toBeGreaterThanOrEqual(CLIENTS * TURNS);
  expect(preloads).toBeLessThanOrEqual(CLIENTS * TURNS * 1.1);
});
