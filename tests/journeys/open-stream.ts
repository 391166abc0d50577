import { WebSocket } from 'ws';
import type { WireStreamEvent } from '../../adapters/wire/index.js';
import { StreamClient } from '../adapters/events-ws/stream-client.js';
import { eventually } from './server.js';

/** A reader of an account's event stream on the real server, subscribed from `after` on. */
export const openStream = async (url: string, apiToken: string, after = 0): Promise<StreamClient> => {
  const address = `${url.replace('http', 'ws')}/v1/events`;
  const socket = new WebSocket(address, { headers: { authorization: `Bearer ${apiToken}` } });
  const client = new StreamClient(socket);
  await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject));
  client.subscribe({ after });
  return client;
};

export const eventsOf = (client: Pick<StreamClient, 'frames'>): readonly WireStreamEvent[] =>
  client.frames.flatMap((frame) => ('id' in frame ? [frame] : []));

/** The events of one ad, in the order of the stream. */
export const eventsOfBid = (client: Pick<StreamClient, 'frames'>, bidId: string): readonly WireStreamEvent[] =>
  eventsOf(client).filter(({ event }) => event.payload['id'] === bidId);

/** Waits until the stream has told this event of an ad, and returns all that it has told of it. */
export const untilTold = async (
  client: StreamClient,
  bidId: string,
  name: string,
): Promise<readonly WireStreamEvent[]> => {
  await eventually(() => eventsOfBid(client, bidId).find(({ event }) => event.name === name));
  return eventsOfBid(client, bidId);
};
