import { createWeightRule, type Load } from './weight-rule.js';

/** `markup` may be measured by the page and report itself: the larger value counts. */
type Part = 'page' | 'film' | 'markup';

/** What an ad takes of network and processor, as far as a page can see it. */
export interface Weight {
  tell(part: Part, load: Load): void;
  /** A creative that can stop by itself: then the ad need not go. */
  onHeavy(stop: () => void): void;
}

const partOfResource = ({ initiatorType }: PerformanceResourceTiming): Part =>
  initiatorType === 'video' || initiatorType === 'audio' ? 'film' : 'page';

/** A task of ours, or of a frame in us; a host's own is none of the ad's. */
const partOfTask = ({ name }: PerformanceEntry): Part | undefined =>
  name === 'self' ? 'page' : name.endsWith('descendant') ? 'markup' : undefined;

/** Calls `add` with what has happened already, too. Browsers without such measurements report nothing. */
const observe = <Entry extends PerformanceEntry>(type: string, add: (entry: Entry) => void): (() => void) => {
  try {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach((entry) => add(entry as Entry)));
    observer.observe({ type, buffered: true });
    return () => observer.disconnect();
  } catch {
    return () => undefined;
  }
};

/**
 * Watches until a person presses anything in the ad: what a reader asked for has no limit. Sizes from other origins are
 * visible only if their server allows it (`Timing-Allow-Origin`), tasks only from 50 ms on.
 */
export const watchWeight = (destroy: () => void, report: () => void): Weight => {
  const rule = createWeightRule();
  const stops: (() => void)[] = [];
  const observed: (() => void)[] = [];
  let isOver = false;
  const end = (): void => {
    isOver = true;
    for (const disconnect of observed) disconnect();
  };
  const weigh = (part: Part, load: Load): void => {
    if (isOver) return;
    if (navigator.userActivation?.hasBeenActive) return end();
    if (!rule.weigh(part, load, performance.now())) return;
    end();
    if (stops.length === 0) return destroy();
    for (const stop of stops) stop();
    report();
  };
  const seen = new Map<Part, Load>();
  const add = (part: Part | undefined, bytes: number, busyMs: number): void => {
    if (part === undefined) return;
    const before = seen.get(part) ?? { bytes: 0, busyMs: 0 };
    const load = { bytes: before.bytes + bytes, busyMs: before.busyMs + busyMs };
    seen.set(part, load);
    weigh(part, load);
  };
  observed.push(
    observe<PerformanceResourceTiming>('resource', (entry) => add(partOfResource(entry), entry.transferSize || 0, 0)),
    observe('longtask', (entry) => add(partOfTask(entry), 0, entry.duration)),
  );
  return { tell: weigh, onHeavy: (stop) => void stops.push(stop) };
};
