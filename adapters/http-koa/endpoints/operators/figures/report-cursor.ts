import { z } from 'zod';
import type { RowPlace } from '../../../../../domain/delivery/rollups/rollup.js';
import { sortOrder, type Dimension } from '../../../../../domain/figures/rollup-dimensions.js';
import { boundedText } from '../../../server/body/bounded.js';

/** Four names of the longest that are counted. */
const MAX_CURSOR_CHARS = 8_192;

const placeShape = z.array(z.union([z.string(), z.int(), z.null()]));

/** What only this server reads. */
export const cursorOf = (place: RowPlace): string =>
  Buffer.from(JSON.stringify(place.map((value) => value ?? null))).toString('base64url');

const placeIn = (cursor: string): RowPlace | undefined => {
  try {
    const place = placeShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return place.map((value) => value ?? undefined);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
};

export const reportCursor = () =>
  boundedText(MAX_CURSOR_CHARS).transform((text, ctx) => {
    const place = placeIn(text);
    if (place === undefined) ctx.addIssue({ code: 'custom', message: 'is not the cursor of an answer' });
    return place ?? z.NEVER;
  });

const isTime = (dimension: Dimension): boolean => dimension === 'day' || dimension === 'hour';

/** Whether rows of these dimensions have such a place. */
export const isPlaceOf = (place: RowPlace, by: readonly Dimension[]): boolean =>
  place.length === by.length &&
  sortOrder(by).every((dimension, i) => isTime(dimension) === (typeof place[i] === 'number'));

export const NOT_OF_QUESTION = { path: ['cursor'], error: 'is of another question; ask as for the page before' };
