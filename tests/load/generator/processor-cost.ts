import type { ComparedRounds } from '../studies/stores/compared-servers.js';
import type { Figure } from '../figure.js';
import { meanAtMost } from '../mean-within.js';

/** By rounds that were measured next to each other, so that whatever else the machine did met both. */
export const costFigures = (name: string, most: number, { plain, other }: ComparedRounds): readonly Figure[] => {
  const more = other.map(
    ({ cpuMicrosPerRequest }, i) => (cpuMicrosPerRequest / (plain[i]?.cpuMicrosPerRequest ?? Number.NaN) - 1) * 100,
  );
  return meanAtMost(`${name}.processor-more`, more, '% of the processor time of a turn without', most);
};
