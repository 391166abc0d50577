import { startJourneyServer } from '../journeys/server.js';

/** Ids and tokens that are good, so that a mutation of them gets past the first check. */
export interface LiveIds {
  readonly bidId: string;
  readonly slotId: string;
  readonly eventToken: string;
  readonly clickToken: string;
  readonly decisionId: string;
}

export interface FuzzTarget {
  readonly port: number;
  readonly ids: LiveIds;
  /** Whether the very process that was started is still there. */
  isRunning(): boolean;
  stop(): Promise<void>;
}

const postJson = async (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });

const firstAd = async (origin: string) => {
  const session = { publisherToken: 'dev-publisher-token', userId: 'fuzz', conversationId: 'live' };
  const messages = [{ id: 'm1', role: 'user', content: 'Which coffee should I try?' }];
  const preload = await postJson(`${origin}/preload`, { ...session, messages });
  const { bids } = (await preload.json()) as { bids: readonly { bidId: string }[] };
  if (bids[0] === undefined) throw new Error('The conversation has no ad.');
  return { preload, bidId: bids[0].bidId };
};

const liveIds = async (origin: string): Promise<LiveIds> => {
  const { preload, bidId } = await firstAd(origin);
  const html = await (await fetch(`${origin}/api/frame/${bidId}`)).text();
  const page = /id="ad">(.*?)<\/script>/.exec(html)?.[1] ?? '{}';
  const { token, clickUrl } = JSON.parse(page) as { token: string; clickUrl: string };
  const authorization = 'Bearer dev-api-token';
  const ads = await postJson(`${origin}/v1/ads`, { title_id: 'demo-title' }, { authorization });
  const { slots } = (await ads.json()) as { slots: readonly { slot_id: string }[] };
  return {
    bidId,
    slotId: slots[0]?.slot_id ?? '',
    eventToken: token,
    clickToken: clickUrl.slice(clickUrl.lastIndexOf('/') + 1),
    decisionId: preload.headers.get('svc-decision-id') ?? '',
  };
};

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** The real server as a process of its own, as `npm start` runs it. */
export const startFuzzTarget = async (): Promise<FuzzTarget> => {
  const { url, pid, stop } = await startJourneyServer();
  return {
    port: Number(new URL(url).port),
    ids: await liveIds(url),
    isRunning: () => isThere(pid),
    stop: async () => void (await stop()),
  };
};
