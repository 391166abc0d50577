import type { Profiler } from 'node:inspector';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { informational, type Figure } from '../figure.js';

const ROWS = 10;
const GARBAGE = '(garbage collector)';
const IDLE = ['(idle)', '(program)', '(root)'];

const placeOf = ({ functionName, url, lineNumber }: Profiler.ProfileNode['callFrame']): string => {
  const name = functionName === '' ? '(anonymous)' : functionName;
  const file = url.startsWith('file:') ? relative(process.cwd(), fileURLToPath(url)) : url;
  return file === '' ? name : `${name} (${file}:${lineNumber + 1})`;
};

/** Samples of each function itself, without what it calls; those in which the thread slept are left out. */
const selfSamples = ({ nodes }: Profiler.Profile): ReadonlyMap<string, number> => {
  const byPlace = new Map<string, number>();
  for (const { callFrame, hitCount = 0 } of nodes) {
    if (IDLE.includes(callFrame.functionName)) continue;
    const place = placeOf(callFrame);
    byPlace.set(place, (byPlace.get(place) ?? 0) + hitCount);
  }
  return byPlace;
};

/** Where the main thread spends its turns: garbage, and the ten functions that take most by themselves. */
export const profileFigures = (name: string, profile: Profiler.Profile): readonly Figure[] => {
  const samples = selfSamples(profile);
  const all = [...samples.values()].reduce((sum, count) => sum + count, 0);
  const percentOf = (count: number): number => (count / all) * 100;
  const functions = [...samples].filter(([place]) => place !== GARBAGE).sort(([, a], [, b]) => b - a);
  return [
    informational(`${name}.garbage`, percentOf(samples.get(GARBAGE) ?? 0), '% of the main thread'),
    ...functions
      .slice(0, ROWS)
      .map(([place, count], i) => informational(`${name}.top-${i + 1}`, percentOf(count), `% in ${place}`)),
  ];
};
