import type { Profiler } from 'node:inspector';
import { PUBLISHER_TOKEN } from '../campaigns.js';
import type { Child, Usage } from '../child.js';
import { growingBody } from '../conversations.js';
import { generateLoad, type LoadResult } from '../generator.js';
import { post } from '../requests.js';

/** Of these many conversations each request is the next turn of the one that waited longest. */
const CONVERSATIONS = 40;
/** A conversation grows to twenty messages, then another begins. */
const TURNS = 11;
const MARKER = '"bidId"';
/** No round takes as long. */
const MAX_MS = 600_000;
/** Of a round's turns, on a busy machine: some run out of time. */
const MAX_UNSOLD = 0.03;

/** Each server has conversations of its own, from their first message on. */
const growingTurns = (firstConversation: number): (() => Buffer) => {
  let sent = 0;
  return () => {
    const [turn, row] = [Math.floor(sent / CONVERSATIONS) % TURNS, sent % CONVERSATIONS];
    const conversation = firstConversation + Math.floor(sent / CONVERSATIONS / TURNS) * CONVERSATIONS + row;
    sent++;
    return post('/preload', growingBody(PUBLISHER_TOKEN, conversation, turn));
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

export const measuredServer = async (name: string, child: Child, pace: Pace): Promise<MeasuredServer> => {
  const next = growingTurns(++started * 1_000_000);
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
