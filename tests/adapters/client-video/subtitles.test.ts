/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { DrawnCue } from '../../../adapters/client-video/room/cues.js';
import { attach, boxOf, frameOf, go, makeVideo, post, shownFrame } from './support/film.js';

const cue = (from: number, to: number, more: Partial<DrawnCue> = {}): DrawnCue => ({
  ...{ startTime: from, endTime: to, text: 'One line\nand another' },
  ...more,
});

type FakeTrack = EventTarget & { mode: string; kind: string; cues: readonly DrawnCue[] };
const trackOf = (cues: readonly DrawnCue[]): FakeTrack =>
  Object.assign(new EventTarget(), { mode: 'showing', kind: 'subtitles', cues });

let video: HTMLVideoElement;
let tracks: EventTarget & Record<number, FakeTrack> & { length: number };
beforeEach(() => {
  video = makeVideo();
  tracks = video.textTracks as never;
});

const add = (track: FakeTrack): FakeTrack => {
  tracks[tracks.length++] = track;
  tracks.dispatchEvent(new Event('addtrack'));
  return track;
};

const show = async (seconds: number): Promise<void> => {
  await attach(video);
  go(video, seconds);
  post('ready');
};

const bottomOf = (): number => {
  const [, top = NaN, , height = NaN] = boxOf(shownFrame()) ?? [];
  return top + height;
};

const FREE = 540 - 8;
/** Two lines of 7 % of the height. */
const ABOVE_TWO_LINES = Math.floor(540 - 2 * 0.07 * 540 - 8);

describe('subtitles that the browser draws', () => {
  test('keep their room for as long as the overlay is there, also before they come and when they are gone', async () => {
    add(trackOf([cue(23, 25)]));
    await show(21);
    expect(bottomOf()).toBe(ABOVE_TWO_LINES);
    go(video, 24);
    expect(bottomOf()).toBe(ABOVE_TWO_LINES);
    go(video, 29);
    expect(bottomOf()).toBe(ABOVE_TWO_LINES);
  });

  test('of another time, of a track that is off, or of data are none', async () => {
    add(trackOf([cue(0, 20), cue(30, 40)]));
    add(Object.assign(trackOf([cue(0, 100)]), { mode: 'hidden' }));
    add(Object.assign(trackOf([cue(0, 100)]), { kind: 'metadata' }));
    await show(21);
    expect(bottomOf()).toBe(FREE);
  });

  test('that are turned on, or arrive in the middle of it, move it at once', async () => {
    const track = add(Object.assign(trackOf([]), { mode: 'hidden' }));
    await show(21);
    expect(bottomOf()).toBe(FREE);
    track.cues = [cue(22, 24, { text: 'One line' })];
    track.mode = 'showing';
    tracks.dispatchEvent(new Event('change'));
    expect(bottomOf()).toBe(Math.floor(540 - 0.07 * 540 - 8));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    track.cues = [...track.cues, cue(25, 27)];
    track.dispatchEvent(new Event('cuechange'));
    expect(bottomOf()).toBe(ABOVE_TWO_LINES);
  });

  test('at the upper edge push an overlay there down', async () => {
    add(trackOf([cue(60, 65, { line: 0 })]));
    await show(61);
    expect(boxOf(shownFrame())?.[1]).toBe(Math.ceil(2 * 0.07 * 540 + 8));
  });

  test('that run downwards may be anywhere: no overlay is shown', async () => {
    add(trackOf([cue(22, 24, { vertical: 'rl' })]));
    await show(21);
    expect(frameOf()).not.toBeNull();
    expect(shownFrame()).toBeUndefined();
  });
});

describe('the focus', () => {
  const before = (): HTMLButtonElement => {
    const button = document.createElement('button');
    document.body.prepend(button);
    button.focus();
    return button;
  };
  const closer = (): HTMLButtonElement => document.querySelector<HTMLButtonElement>('iframe + button')!;

  test.each([
    ['is closed', () => closer().click()],
    ['is over', () => go(video, 31)],
  ])('goes back to what had it when an overlay with it %s', async (_why, leave) => {
    await show(21);
    const had = before();
    closer().focus();
    expect(document.activeElement).toBe(closer());
    leave();
    expect([frameOf(), document.activeElement]).toEqual([null, had]);
  });

  test('stays where it is when it is elsewhere', async () => {
    before();
    await show(21);
    const other = before();
    closer().click();
    expect(document.activeElement).toBe(other);
  });
});
