import type { TitleId } from '../values/ids.js';
import { FORMAT_LIMITS } from '../catalog/placement.js';
import type { WeightedTopic } from '../conversation/signals.js';

export const SLOT_POSITIONS = ['top', 'bottom'] as const;
export type SlotPosition = (typeof SLOT_POSITIONS)[number];

/** A stretch of the video where an overlay disturbs little, found by the analysis. */
export interface TitleMoment {
  readonly startMs: number;
  readonly endMs: number;
  /** The edge that is free of faces, captions and action. */
  readonly position: SlotPosition;
  /** 0 to 1, higher is better. */
  readonly score: number;
}

/** What the video analysis found out about a title. */
export interface TitleAnalysis {
  readonly id: TitleId;
  readonly name?: string | undefined;
  readonly durationMs: number;
  readonly width: number;
  readonly height: number;
  readonly language?: string | undefined;
  readonly topics: readonly WeightedTopic[];
  readonly moments: readonly TitleMoment[];
}

export interface PlayerSize {
  readonly width: number;
  readonly height: number;
}

/** A planned placement; times in the video, sizes in CSS pixels of the player. */
export interface PlannedSlot {
  readonly index: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly position: SlotPosition;
  readonly width: number;
  readonly height: number;
}

/**
 * Better Ads, short-form video: at most 20 % of the player, and never in its middle third. Our own rule is stricter
 * where text stays legible: at most a fifth of the height.
 */
export const SLOT_RULES = {
  maxAreaShare: 0.2,
  maxHeightShare: 1 / 3,
  usualHeightShare: 0.2,
  minDurationMs: 5_000,
  maxDurationMs: 15_000,
  minGapMs: 30_000,
  maxWidth: 960,
  maxSlots: 64,
} as const;

const WIDE_RATIO = 6;
const WIDTH_SHARE = 0.8;
const SMALLEST = FORMAT_LIMITS.overlay;

/**
 * A strip along an edge: at most 80 % of the width, a sixth as high and a fifth of the player's height, but never too
 * low to be read; it gives way in width until it obeys the share of the area.
 */
export const overlaySize = (player: PlayerSize): PlayerSize => {
  const widest = Math.min(Math.floor(player.width * WIDTH_SHARE), SLOT_RULES.maxWidth);
  const highest = Math.floor(player.height * SLOT_RULES.maxHeightShare);
  const usual = Math.floor(Math.min(widest / WIDE_RATIO, player.height * SLOT_RULES.usualHeightShare));
  const height = Math.max(1, Math.min(Math.max(usual, SMALLEST.minHeight), highest));
  const maxArea = player.width * player.height * SLOT_RULES.maxAreaShare;
  return { width: Math.max(1, Math.min(widest, Math.floor(maxArea / height))), height };
};

const isLegible = (size: PlayerSize): boolean => size.width >= SMALLEST.minWidth && size.height >= SMALLEST.minHeight;

/** Whole milliseconds within the video; what is too short for an overlay is left out. */
const usableMoments = (title: TitleAnalysis): TitleMoment[] =>
  title.moments
    .map((moment) => ({
      ...moment,
      startMs: Math.ceil(moment.startMs),
      endMs: Math.floor(Math.min(moment.endMs, title.durationMs)),
    }))
    .filter(({ startMs, endMs }) => startMs >= 0 && endMs - startMs >= SLOT_RULES.minDurationMs);

/**
 * Where a title's overlays stand, whatever the player. Best moments first; a moment is taken when its slot keeps the
 * gap to those already taken.
 */
export const chooseMoments = (title: TitleAnalysis): readonly TitleMoment[] => {
  const byScore = usableMoments(title).sort((a, b) => b.score - a.score || a.startMs - b.startMs || a.endMs - b.endMs);
  const chosen: TitleMoment[] = [];
  for (const moment of byScore) {
    if (chosen.length >= SLOT_RULES.maxSlots) break;
    if (chosen.every((other) => areApart(moment, other))) chosen.push(moment);
  }
  return chosen.sort((a, b) => a.startMs - b.startMs);
};

const slotEndMs = (moment: TitleMoment): number => Math.min(moment.endMs, moment.startMs + SLOT_RULES.maxDurationMs);

const areApart = (a: TitleMoment, b: TitleMoment): boolean => {
  const gapMs = Math.max(a.startMs, b.startMs) - Math.min(slotEndMs(a), slotEndMs(b));
  return gapMs >= SLOT_RULES.minGapMs;
};

/**
 * The overlays of one playback, in order of time: no overlap, a minimum gap, within the video. The same input has the
 * same plan. A player too small for a legible overlay has none.
 */
export const planSlots = (
  title: TitleAnalysis,
  player?: PlayerSize,
  moments = chooseMoments(title),
): readonly PlannedSlot[] => {
  const size = overlaySize(player ?? title);
  if (!isLegible(size)) return [];
  return moments.map((moment, index) => ({
    index,
    startMs: moment.startMs,
    endMs: slotEndMs(moment),
    position: moment.position,
    width: size.width,
    height: size.height,
  }));
};
