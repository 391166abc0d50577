import type { Size } from '../slot.js';
import type { Area } from './placing.js';

/** The part of a `VTTCue` that says when and where a browser draws it. */
export interface DrawnCue {
  readonly startTime: number;
  readonly endTime: number;
  readonly text?: string;
  /** Lines from the edge, or with `snapToLines: false` per cent of the height. */
  readonly line?: number | 'auto';
  readonly snapToLines?: boolean;
  readonly lineAlign?: string;
  /** Per cent of the width that a line may take. */
  readonly size?: number;
  /** Empty, or that its lines run downwards. */
  readonly vertical?: string;
  readonly region?: unknown;
}

/**
 * The box of a cue that the browser draws cannot be read. Browsers draw letters of 5 % of the height, in lines of 1.1
 * to 1.4 times that, depending on the font.
 */
const LETTER_SHARE = 0.05;
const LINE_SHARE = LETTER_SHARE * 1.4;
/** How wide a letter is, as a share of its height: the average is about a half; those of East Asia are square. */
const LETTER_WIDTH = 0.6;
const isSquare = (letter: string): boolean => letter >= '\u1100';

const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (isSquare(letter) ? 1 : LETTER_WIDTH), 0);

/** How many lines a cue takes once it is broken to its width. */
const linesOf = ({ text = '', size = 100 }: DrawnCue, { width, height }: Size): number => {
  const room = Math.max((width * size) / 100 / (height * LETTER_SHARE), 1);
  const lines = text.replace(/<[^<>]*>/g, '').split('\n');
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(widthOf(line) / room)), 0);
};

const isAtFoot = ({ line = 'auto' }: DrawnCue): boolean => typeof line !== 'number';

/** The greatest and the least distance from the edge that its lines are counted from. */
const spanOf = (cue: DrawnCue, line: number, height: number, lines: number): readonly [from: number, to: number] => {
  const long = lines * LINE_SHARE * height;
  if (cue.snapToLines === false) {
    const shift = { center: long / 2, end: long }[cue.lineAlign ?? ''] ?? 0;
    const top = Math.min((line / 100) * height - shift, height - long);
    return [top, top + long];
  }
  // A cue of two lines at the last line of all is pushed up until it fits.
  const before = line < 0 ? Math.max(-line - lines, 0) : line;
  const near = Math.min(before * LETTER_SHARE * height, height - long);
  const far = Math.min((before + lines) * LINE_SHARE * height, height);
  return line < 0 ? [height - far, height - near] : [near, far];
};

const areaOf = (cue: DrawnCue, all: readonly DrawnCue[], player: Size): Area => {
  const { height, width: right } = player;
  // Rare, and everywhere: no place for an overlay is sure.
  if (cue.vertical || cue.region) return { left: 0, top: 0, right, bottom: height };
  if (isAtFoot(cue)) {
    // They are piled up.
    const pile = all.filter((one) => isAtFoot(one) && one.startTime <= cue.startTime && cue.startTime < one.endTime);
    const lines = pile.reduce((sum, one) => sum + linesOf(one, player), 0);
    return { left: 0, top: height - lines * LINE_SHARE * height, right, bottom: height };
  }
  const [top, bottom] = spanOf(cue, Number(cue.line), height, linesOf(cue, player));
  return { left: 0, top, right, bottom };
};

/** Where a browser draws cues that are shown together or in turn, in a picture of that size: rather too much. */
export const cueAreas = (cues: readonly DrawnCue[], player: Size): readonly Area[] =>
  cues.map((cue) => areaOf(cue, cues, player));

const isDrawn = ({ mode, kind }: TextTrack): boolean => mode === 'showing' && /^(subtitles|captions)$/.test(kind);

/** The cues that the browser itself draws from one time of the film to another. */
export const cuesWithin = (media: HTMLMediaElement, fromMs: number, toMs: number): readonly DrawnCue[] =>
  Array.from(media.textTracks)
    .filter(isDrawn)
    .flatMap(({ cues }) => Array.from(cues ?? []))
    .filter(({ startTime, endTime }) => startTime * 1_000 < toMs && endTime * 1_000 > fromMs);
