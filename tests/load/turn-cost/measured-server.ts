import type { Profiler } from 'node:inspector';
import { PUBLISHER_TOKEN } from '../generator/campaigns.js';
import type { Child, Usage } from '../child.js';
import { growingBody, historyBody } from '../generator/conversations.js';
import { generateLoad, type LoadResult } from '../generator/generator.js';
import { post } from '../generator/requests.js';

/** Of these many conversations each request is the next turn of the one that waited longest. */
const CONVERSATIONS = 40;
const MARKER = '"bidId"';
/** No round takes as long. */
const MAX_MS = 600_000;
/** Of a round's turns, on a busy machine: some run out of time. */
const MAX_UNSOLD = 0.03;

/** The bodies of a conversation by turn. */
interface Talk {
  /** Then another conversation begins. */
  readonly turns: number;
  readonly body: (conversation: number, turn: number) => string;
}

/** Grows to twenty messages. */
const GROWING: Talk = { turns: 11, body: (conversation, turn) => growingBody(PUBLISHER_TOKEN, conversation, turn) };

/**
 * Goes on for ever, with so many messages in each body, of which two are new. One message begins a conversation: sent
 * again and again in one it would be the same turn, which is answered with the ad that it has.
 */
export const talkOf = (messages: number): Talk => ({
  turns: messages === 1 ? 1 : Number.POSITIVE_INFINITY,
  body: (conversation, turn) => historyBody(PUBLISHER_TOKEN, conversation, turn, messages),
});

/** Each server has conversations of its own. */
const turnsOf = ({ turns, body }: Talk, firstConversation: number): (() => Buffer) => {
  let sent = 0;
  return () => {
    const [turn, row] = [Math.floor(sent / CONVERSATIONS) % turns, sent % CONVERSATIONS];
    const conversation = firstConversation + Math.floor(sent / CONVERSATIONS / turns) * CONVERSATIONS + row;
    sent++;
    return post('/preload', body(conversation, turn));
  };
};

/** How a server is loaded: `turns` in a round, so many at once. */
export interface Pace {
  readonly turns: number;
  readonly connections: number;
}

export interface CostRound {
  readonly cpuMs: number;
  readonly mainCpuMs: number;
}

export interface MeasuredServer {
  readonly name: string;
  readonly atRest: Usage;
  readonly turnsSent: () => number;
  readonly usage: () => Promise<Usage>;
  /** One round that counts for nothing: of a cold server's turns, any number may be late. */
  readonly warmUp: () => Promise<unknown>;
  /** Processor time of one turn, on average of a round. Rejects when too many sold no ad. */
  readonly round: () => Promise<CostRound>;
  readonly profiledRound: () => Promise<Profiler.Profile>;
}

let started = 0;

export const measuredServer = async (
  name: string,
  child: Child,
  pace: Pace,
  talk = GROWING,
): Promise<MeasuredServer> => {
  const next = turnsOf(talk, ++started * 1_000_000);
  let turnsSent = 0;
  const load = async (): Promise<LoadResult> => {
    const { turns: requests, connections } = pace;
    turnsSent += requests;
    return generateLoad({ port: child.port, connections, durationMs: MAX_MS, requests, next, marker: MARKER });
  };
  const loadSold = async (): Promise<void> => {
    const { answers, failures } = await load();
    if (failures > answers * MAX_UNSOLD) throw new Error(`${name}: ${failures} of ${answers} turns sold no ad.`);
  };
  return {
    ...{ name, atRest: await child.usage(), turnsSent: () => turnsSent, usage: () => child.usage() },
    warmUp: load,
    round: async () => {
      const before = await child.usage();
      await loadSold();
      const after = await child.usage();
      return {
        cpuMs: (after.cpuMs - before.cpuMs) / pace.turns,
        mainCpuMs: (after.mainCpuMs - before.mainCpuMs) / pace.turns,
      };
    },
    profiledRound: async () => {
      const end = await child.profile();
      await loadSold();
      return end();
    },
  };
};
