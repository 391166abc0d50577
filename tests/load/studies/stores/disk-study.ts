import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PACED_TOKEN, PUBLISHER_TOKEN } from '../../generator/campaigns.js';
import { startChild } from '../../child.js';
import { preloadBody } from '../../generator/conversations.js';
import { atMost, type Figure } from '../../figure.js';

const TARGET_BYTES = 3_000;
const [CONVERSATIONS, TURNS] = [300, 9];
/** At the same time: so few that none is refused. */
const TALKING = 12;
const EVENTS = ['ad.render-started', 'ad.render-completed', 'ad.viewed'];
const AGAIN_MS = 300;

interface Answer {
  readonly bids?: readonly { readonly bidId: string }[];
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The page of an ad is opened, and its view counted. */
const look = async (origin: string, bidId: string): Promise<void> => {
  const page = await (await fetch(`${origin}/api/frame/${bidId}?code=inlineAd&messageId=m&sdk=sdk-js`)).text();
  const { token } = JSON.parse(/id="ad">([^<]+)</.exec(page)?.[1] ?? '{}') as { readonly token?: string };
  let left = EVENTS.map((type) => ({ type, eventId: crypto.randomUUID(), area: 'cta' }));
  while (left.length > 0) {
    const body = JSON.stringify({ token, messageId: 'm', events: left });
    const answer = await fetch(`${origin}/api/frame/${bidId}/events`, { method: 'POST', body });
    const { results = [] } = (await answer.json()) as { readonly results?: readonly string[] };
    left = left.filter((_, i) => results[i] === 'retry');
    if (left.length > 0) await pause(AGAIN_MS);
  }
};

/** Of three conversations one shows an ad in each turn, and two are paced and show none. */
const talk = async (origin: string, conversation: number): Promise<void> => {
  const token = conversation % 3 === 0 ? PUBLISHER_TOKEN : PACED_TOKEN;
  for (let turn = 0; turn < TURNS; turn++) {
    const body = preloadBody(token, conversation, turn);
    const answer = await fetch(`${origin}/preload`, { method: 'POST', body });
    const { bids = [] } = (await answer.json()) as Answer;
    for (const { bidId } of bids) await look(origin, bidId);
  }
};

const bytesIn = (folder: string): number =>
  readdirSync(folder)
    .filter((name) => name.includes('.sqlite'))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

/**
 * What a turn leaves on the disk: its record, its share of sessions and exposures, and for each ad its page, its events
 * and its view.
 */
export const diskStudy = async (): Promise<readonly Figure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'disk-per-turn-'));
  try {
    const child = await startChild('server', { args: ['state', JSON.stringify({ dataDir })] });
    const origin = `http://127.0.0.1:${child.port}`;
    let next = 0;
    const talkOn = async (): Promise<void> => {
      while (next < CONVERSATIONS) await talk(origin, next++);
    };
    try {
      await Promise.all(Array.from({ length: TALKING }, talkOn));
    } finally {
      await child.stop();
    }
    return [atMost('disk-per-turn', bytesIn(dataDir) / (CONVERSATIONS * TURNS), 'B', TARGET_BYTES)];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};
