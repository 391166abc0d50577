import type { FrameVideo } from '../../wire/frame-page.js';
import { element, icon, iconButton, type IconName } from '../elements/dom.js';
import { prefersStillness } from '../elements/motion.js';
import type { Sight } from '../viewability/sight.js';
import type { MediaParts, MediaView, VideoMoment } from './media-view.js';
import type { Weight } from './watch-weight.js';

const IN_SIGHT = 0.5;

const QUARTILES: readonly VideoMoment[] = ['first-quartile', 'midpoint', 'third-quartile'];

/** Not in the types of the DOM: only Chromium has them. */
type WithConnection = { readonly connection?: { readonly saveData?: boolean } };
type WithDecodedBytes = {
  readonly webkitVideoDecodedByteCount?: number;
  readonly webkitAudioDecodedByteCount?: number;
};

const savesData = (): boolean => (navigator as WithConnection).connection?.saveData === true;

/** Loads only its beginning until it plays, and nothing with data saving on. */
const buildVideo = (source: FrameVideo, language: string): HTMLVideoElement => {
  const { url, posterUrl, captionsUrl } = source;
  const preload = savesData() ? 'none' : 'metadata';
  const video = element('video', { src: url, poster: posterUrl, preload, playsinline: '', muted: '' });
  // The attribute only counts for parsed markup: without the property the browser refuses to start by itself.
  video.muted = true;
  video.disablePictureInPicture = true;
  const track = { kind: 'captions', src: captionsUrl, srclang: language, label: language, default: '' };
  if (captionsUrl) video.append(element('track', track));
  return video;
};

const dress = (button: HTMLButtonElement, name: IconName, label: string): void => {
  button.replaceChildren(icon(name));
  button.ariaLabel = label;
  button.title = label;
};

/** Play in the middle while it is paused; pause and sound in the corner while it plays. */
const buildControls = (video: HTMLVideoElement, { url, words }: FrameVideo, onPause: () => void): readonly Node[] => {
  const start = element('button', { type: 'button', class: 'play' }, element('span', {}, icon('play')));
  const pause = iconButton('pause', words.pause, '');
  const sound = iconButton('muted', words.unmute, '');
  const bar = element('div', { class: 'bar' }, pause, sound);
  const show = (): void => {
    const label = video.ended ? words.replay : words.play;
    start.hidden = !video.paused && !video.ended;
    start.ariaLabel = label;
    start.firstElementChild?.replaceChildren(icon(video.ended ? 'replay' : 'play'));
    pause.hidden = !start.hidden;
    dress(sound, video.muted ? 'muted' : 'sound', video.muted ? words.unmute : words.mute);
  };
  for (const name of ['play', 'pause', 'ended', 'volumechange', 'emptied']) video.addEventListener(name, show);
  start.addEventListener('click', () => {
    if (video.getAttribute('src') === null) video.src = url;
    void video.play().catch(show);
  });
  pause.addEventListener('click', () => {
    onPause();
    video.pause();
  });
  sound.addEventListener('click', () => (video.muted = !video.muted));
  show();
  return [start, bar];
};

/**
 * How much of the film has loaded. Servers need not report its size, and browsers report it only at the end: the bytes
 * decoded so far, extrapolated to the end of the loaded part.
 */
const loadedBytes = (video: HTMLVideoElement & WithDecodedBytes): number => {
  const {
    currentTime,
    buffered,
    webkitVideoDecodedByteCount: pictures = 0,
    webkitAudioDecodedByteCount: sound = 0,
  } = video;
  if (currentTime < 0.5 || buffered.length === 0) return 0;
  return ((pictures + sound) / currentTime) * Math.max(currentTime, buffered.end(buffered.length - 1));
};

/** Unloads the film: its poster and a play button remain. */
const unload = (video: HTMLVideoElement): void => {
  video.pause();
  video.removeAttribute('src');
  video.load();
};

const watchFilm = (video: HTMLVideoElement, weight: Weight): void => {
  for (const name of ['timeupdate', 'progress'])
    video.addEventListener(name, () => weight.tell('film', { bytes: loadedBytes(video), busyMs: 0 }));
};

/**
 * A video that starts without sound when half of it is in sight, unless the reader prefers stillness, saves data or
 * paused it. One that is too heavy waits for the reader, too.
 */
export const buildPlayer = (source: FrameVideo, { words, copyIn, onVideo, weight }: MediaParts): MediaView => {
  const video = buildVideo(source, copyIn?.lang ?? words.language);
  let isHeld = prefersStillness() || savesData();
  const hold = (): void => void (isHeld = true);
  const box = element('div', { class: 'media video' }, video, ...buildControls(video, source, hold));
  watchFilm(video, weight);
  weight.onHeavy(() => {
    hold();
    unload(video);
  });
  box.style.aspectRatio = `${source.width} / ${source.height}`;
  video.addEventListener('playing', () => onVideo('started'));
  video.addEventListener('timeupdate', () => {
    // A film of unknown length reports nothing: no number is above NaN.
    const quartiles = (video.currentTime / video.duration) * 4;
    QUARTILES.filter((_, index) => quartiles > index + 1).forEach(onVideo);
  });
  video.addEventListener('ended', () => onVideo('completed'));
  const follow = (sight: Sight): void => {
    const adjust = (): void => {
      const isSeen = sight.fraction() >= IN_SIGHT && !document.hidden;
      if (isSeen && !isHeld && video.paused && !video.ended) void video.play().catch(() => (isHeld = true));
      else if (!isSeen && !video.paused) video.pause();
    };
    sight.onChange(adjust);
    document.addEventListener('visibilitychange', adjust);
    adjust();
  };
  const ready = new Promise<void>((resolve) => video.addEventListener('loadeddata', () => resolve()));
  return { node: box, ready, playedS: () => video.currentTime, follow };
};
