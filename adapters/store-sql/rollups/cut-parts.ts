import type { Figure, RollupDelta } from '../../../domain/delivery/rollups/rollup.js';
import { bucketsOf, type Buckets } from '../../../domain/figures/rollup-buckets.js';
import { CUTS, valuesIn, type Cut, type Grain } from '../../../domain/figures/rollup-dimensions.js';
import { DAY_MS, QUARTER_MS } from '../../../domain/values/time.js';
import { sumOf, type FigureSums } from '../tables/figure-columns.js';
import { toKey } from '../tables/stored-text.js';
import type { CutPart } from './rollup-rows.js';

type Values = readonly (string | undefined)[];

/** Where a delta counts, whatever the cut. */
type Place = Pick<CutPart, 'account_id' | 'bucket' | 'hour' | 'placement'>;
type OpenPart = CutPart & { readonly figures: FigureSums };

const openPart = (place: Place, { name, of, grains }: Cut, values: Values): OpenPart => {
  const [value_1 = '', value_2 = '', value_3 = '', value_4 = ''] = values.map((value = '') => toKey(value));
  return { ...place, cut: name, of, grains, value_1, value_2, value_3, value_4, figures: {} };
};

/** From name to name, at whose end something stands. */
interface Step<T> {
  next?: Map<string | number | undefined, Step<T>>;
  found?: T;
}

const at = <T>(root: Step<T>, path: readonly (string | number | undefined)[], make: () => T): T => {
  let step = root;
  for (const name of path) {
    const next = (step.next ??= new Map<string | number | undefined, Step<T>>());
    let following = next.get(name);
    if (following === undefined) next.set(name, (following = {}));
    step = following;
  }
  return (step.found ??= make());
};

type Added = [Figure, number][];

const addTo = (figures: FigureSums, added: Readonly<Added>): void => {
  for (const [figure, sum] of added) figures[figure] = sumOf(figures[figure], sum);
};

/** Parts of one place, by cut. */
interface OpenPlace {
  readonly place: Place;
  readonly cuts: readonly (readonly [Cut, Step<OpenPart>])[];
}

const openPlace = ({ accountId, placement }: RollupDelta, { dayMs, hourMs }: Buckets, grain: Grain): OpenPlace => ({
  place: {
    account_id: toKey(accountId),
    bucket: dayMs / DAY_MS,
    hour: Math.round(hourMs / QUARTER_MS),
    placement: toKey(placement ?? ''),
  },
  cuts: CUTS.filter(({ grains }) => grains.includes('hour') === (grain === 'hour')).map((cut) => [cut, {}]),
});

/**
 * The parts of deltas, in the order in which they are first met. A delta counts in some twenty: they are found step by
 * step, since one key of all that tells parts apart takes ten times as long to make.
 */
export const cutParts = (deltas: readonly RollupDelta[]): readonly CutPart[] => {
  const parts: OpenPart[] = [];
  const partOf = (place: Place, cut: Cut, values: Values): OpenPart => {
    const part = openPart(place, cut, values);
    parts.push(part);
    return part;
  };
  const add = ({ place, cuts }: OpenPlace, { values: named }: RollupDelta, added: Added): void => {
    for (const [cut, found] of cuts) {
      const values = valuesIn(cut, named);
      if (values !== undefined) addTo(at(found, values, () => partOf(place, cut, values)).figures, added);
    }
  };
  const days: Step<OpenPlace> = {};
  const hours: Step<OpenPlace> = {};
  for (const delta of deltas) {
    const buckets = bucketsOf(delta.atMs, delta.timeZone);
    const day = [delta.accountId, delta.placement, buckets.dayMs];
    const added = Object.entries(delta.figures) as Added;
    const ofHour = at(hours, [...day, buckets.hourMs], () => openPlace(delta, buckets, 'hour'));
    const ofDay = at(days, day, () => openPlace(delta, buckets, 'day'));
    add(ofHour, delta, added);
    add(ofDay, delta, added);
  }
  return parts;
};
