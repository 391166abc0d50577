import type { Exposure, ExposureState } from '../../../domain/frequency/exposure.js';
import { packExposure, unpackExposures, type Place } from './packed-exposures.js';
import type { Packing } from '../tables/versioned-rows.js';

const HEAD = '{"packed":[';
const MIDDLE = '],"names":[';
const TAIL = ']}';

/** A place at which the text may be cut: after so many exposures, which use so many names. */
interface Mark {
  readonly exposures: number;
  readonly exposuresEnd: number;
  readonly names: number;
  /** Counted from the first name. */
  readonly namesEnd: number;
}

/** It is the newest exposures that change: they are confirmed, or given back. */
const MAX_MARKS = 8;

const START: Mark = { exposures: 0, exposuresEnd: HEAD.length, names: 0, namesEnd: 0 };

/** How many at the beginning are the same objects. */
const sharedBy = (some: readonly Exposure[], others: readonly Exposure[]): number => {
  let shared = 0;
  while (shared < some.length && some[shared] === others[shared]) shared++;
  return shared;
};

const withItems = (text: string, before: number, added: readonly unknown[]): string =>
  added.length === 0 ? text : `${text}${before === 0 ? '' : ','}${JSON.stringify(added).slice(1, -1)}`;

/**
 * The packed exposures of one subject as JSON. From one state to the next all but the newest are the same objects:
 * their part of the text is kept, and only what follows is packed. Names stand behind the exposures, so that the text
 * as it was written begins with what is kept.
 */
class ExposuresText {
  #exposures: readonly Exposure[] = [];
  #text = HEAD + MIDDLE + TAIL;
  #namesStart = HEAD.length + MIDDLE.length;
  readonly #places = new Map<string, Place>();
  readonly #marks: Mark[] = [];

  of(exposures: readonly Exposure[]): string {
    const kept = this.#cut(sharedBy(this.#exposures, exposures));
    const added = exposures.slice(kept.exposures).map((exposure) => packExposure(exposure, this.#placeOf));
    const addedNames = this.#places.size === kept.names ? [] : [...this.#places.keys()].slice(kept.names);
    const packed = withItems(this.#text.slice(0, kept.exposuresEnd), kept.exposures, added);
    const names = withItems(
      this.#text.slice(this.#namesStart, this.#namesStart + kept.namesEnd),
      kept.names,
      addedNames,
    );
    if (added.length > 0) this.#mark(exposures.length, packed.length, names.length);
    this.#exposures = exposures;
    this.#namesStart = packed.length + MIDDLE.length;
    this.#text = packed + MIDDLE + names + TAIL;
    return this.#text;
  }

  #mark(exposures: number, exposuresEnd: number, namesEnd: number): void {
    if (this.#marks.length === MAX_MARKS) this.#marks.shift();
    this.#marks.push({ exposures, exposuresEnd, names: this.#places.size, namesEnd });
  }

  /** Back to the last mark that stands within the first so many exposures. */
  #cut(exposures: number): Mark {
    while ((this.#marks.at(-1)?.exposures ?? 0) > exposures) this.#marks.pop();
    const kept = this.#marks.at(-1) ?? START;
    if (this.#places.size > kept.names)
      for (const [name, place] of this.#places) if (place >= kept.names) this.#places.delete(name);
    return kept;
  }

  readonly #placeOf = (name: string): Place => {
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    this.#places.set(name, this.#places.size);
    return this.#places.size - 1;
  };
}

/** Fewer are packed anew as fast, and most subjects have no more. */
const FEWEST_KEPT = 4;

export const exposurePacking = (): Packing<ExposureState> => {
  /** By the oldest exposure of the subject; gone as soon as nobody holds that any more. */
  const texts = new WeakMap<Exposure, ExposuresText>();
  const textOf = (exposures: readonly Exposure[]): ExposuresText => {
    const [oldest] = exposures;
    if (oldest === undefined || exposures.length < FEWEST_KEPT) return new ExposuresText();
    const known = texts.get(oldest);
    if (known !== undefined) return known;
    const text = new ExposuresText();
    texts.set(oldest, text);
    return text;
  };
  return { pack: ({ exposures }) => textOf(exposures).of(exposures), unpack: unpackExposures };
};
