import { LRUCache } from 'lru-cache';
import { counterBytesOf, entriesWithin, entryBytesOf } from '../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import type { TrafficCheck } from '../../application/ports/traffic/traffic-check.js';
import type { TrafficFinding } from '../../domain/turn/eligibility.js';
import { judgeBrowserAgent, judgeDevice } from './judge-client.js';

export interface TrafficRulesOptions {
  /** Never goes back; only differences count. Defaults to the process's own. */
  readonly monotonicMs?: (() => number) | undefined;
  /**
   * Asked of every caller's address. Absent: no address is known to be of a data centre, since no list of them is
   * bundled.
   */
  readonly isDataCentre?: ((address: string) => boolean) | undefined;
}

const MAX_AGENT_CHARS = 512;

/** What is cut out of a text keeps all of it in memory. */
const copyOf = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');

/** More than one turn a second, kept up for this long, is no conversation. */
const WINDOW_MS = 10_000;
const MAX_TURNS_IN_WINDOW = 10;
/** Subjects are digests. */
const SUBJECT_CHARS = 64;

/** Counts turns per subject in memory. Returns the turns in the window when they are too many, else `undefined`. */
const createTurnRate = (monotonicMs: () => number): ((subject: string) => number | undefined) => {
  const turnsBySubject = new LRUCache<string, number[]>({
    max: entriesWithin(MEMORY_BOUNDS.turnRates, counterBytesOf(SUBJECT_CHARS, MAX_TURNS_IN_WINDOW + 1)),
  });
  return (subject) => {
    const nowMs = monotonicMs();
    const turns = turnsBySubject.get(subject) ?? [];
    while (turns.length > 0 && (turns[0] ?? nowMs) <= nowMs - WINDOW_MS) turns.shift();
    turns.push(nowMs);
    // One more than the limit is enough to know: the memory of a flood stays as small as that of a user.
    if (turns.length > MAX_TURNS_IN_WINDOW + 1) turns.shift();
    turnsBySubject.set(subject, turns);
    return turns.length > MAX_TURNS_IN_WINDOW ? turns.length : undefined;
  };
};

/**
 * Looks for declared crawlers, agents that are no browser, headless marks, addresses of data centres, prefetches
 * and turns too fast for a person.
 */
export const createTrafficRules = (options: TrafficRulesOptions = {}): TrafficCheck => {
  const { isDataCentre = () => false } = options;
  const verdicts = new LRUCache<string, { readonly finding: TrafficFinding | undefined }>({
    maxSize: MEMORY_BOUNDS.userAgents,
    sizeCalculation: (verdict, agent) => entryBytesOf(agent, verdict),
  });
  const tooManyTurns = createTurnRate(options.monotonicMs ?? (() => performance.now()));
  const judgeAgent = (userAgent: string | undefined): TrafficFinding | undefined => {
    const agent = userAgent?.slice(0, MAX_AGENT_CHARS) ?? '';
    const known = verdicts.get(agent);
    if (known !== undefined) return known.finding;
    const finding = judgeBrowserAgent(agent);
    verdicts.set(copyOf(agent), { finding });
    return finding;
  };
  return {
    inspect(caller, { device, isNative, subject }) {
      const findings: TrafficFinding[] = [];
      const agent = isNative ? judgeDevice(device) : judgeAgent(caller.userAgent);
      if (agent !== undefined) findings.push(agent);
      if (isDataCentre(caller.address))
        findings.push({ rule: 'data-centre', detail: 'the address is one of a data centre' });
      if (caller.isPrefetch) findings.push({ rule: 'prefetch', detail: 'the request says that nobody may see it' });
      const turns = tooManyTurns(subject);
      if (turns !== undefined) findings.push({ rule: 'rate', detail: `${turns} turns or more in 10 seconds` });
      return findings;
    },
  };
};
