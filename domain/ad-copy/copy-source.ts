import { figuresIn, plainCopy } from './copy-figures.js';
import type { Brief } from '../catalog/creative.js';

/** All that may be said of an advertised thing: the advertiser's own words. */
export interface CopySource {
  readonly whole: string;
  readonly plain: string;
  figures(): ReadonlySet<string>;
}

const read = (brief: Brief, advertiser: string): CopySource => {
  const whole = [advertiser, brief.product, ...Object.values(brief.pitches), ...brief.facts].join('\n');
  const plain = plainCopy(whole);
  let figures: ReadonlySet<string> | undefined;
  return { whole, plain, figures: () => (figures ??= new Set(figuresIn(plain))) };
};

const known = new WeakMap<Brief, { readonly advertiser: string; readonly source: CopySource }>();

/** Read once for each brief, since every sentence of its ads is compared with all of it. */
export const copySourceOf = (brief: Brief, advertiser: string): CopySource => {
  const entry = known.get(brief);
  if (entry?.advertiser === advertiser) return entry.source;
  const source = read(brief, advertiser);
  known.set(brief, { advertiser, source });
  return source;
};
