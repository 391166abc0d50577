import { postPreload } from '../../journeys/conversation.js';
import { eventually, startJourneyServer, type JourneyServer } from '../../journeys/server.js';

const TURN = {
  publisherToken: 'dev-publisher-token',
  userId: 'first-user',
  messages: [{ id: 'm1', role: 'user', content: 'Which coffee should I try?' }],
};

/**
 * The real server, past the slow first turns of a process on a busy machine: these may run out of time and bring no ad.
 */
export const startService = async (): Promise<JourneyServer> => {
  const server = await startJourneyServer();
  let turns = 0;
  await eventually(async () => {
    const { bids } = await postPreload(server.url, { ...TURN, conversationId: `warm-up-${turns++}` });
    return bids.length > 0 ? true : undefined;
  }, 60_000);
  return server;
};
