import { readFileSync } from 'node:fs';
import { buildSync } from 'esbuild';
import type { CinemaFiles } from './cinema.js';

/** A player that nobody here wrote, as its own documents say to set it up. */
export interface RealPlayer {
  readonly name: string;
  readonly files: CinemaFiles;
  readonly head: string;
  readonly body: string;
  /** Body of an async function with the address of the film as `film`; it leaves `window.player`. */
  readonly setUp: string;
  /** What overlays are attached to. */
  readonly adapter?: { readonly name: string; readonly file: string };
  readonly controls: string;
  readonly fullScreen?: string;
  /** Where it writes subtitles itself; absent where the browser draws them. */
  readonly captions?: string;
  /** Hides the controls, as a viewer does who stops moving the pointer. */
  readonly rest: string;
}

const fileOf = (type: string, path: string) => [type, readFileSync(`node_modules/${path}`)] as const;

/** It comes as modules, which a bundler puts together. */
const VIDSTACK_CODE = buildSync({
  stdin: {
    contents: ['player', 'player/layouts/default', 'player/ui'].map((name) => `import 'vidstack/${name}';`).join(''),
    resolveDir: 'tests/players',
  },
  ...{ bundle: true, minify: true, format: 'esm', write: false, logLevel: 'error', conditions: ['production'] },
}).outputFiles[0];

const SCRIPT_AND_STYLES = '<link rel="stylesheet" href="/player.css"><script src="/player.js"></script>';
const TRACK = '<track kind="captions" label="English" srclang="en" src="/subtitles.vtt" default>';
const FILL = 'style="width:100%;height:100%;display:block"';

const NATIVE: RealPlayer = {
  name: 'the browser’s own',
  files: {},
  head: '',
  body: `<video id="film" controls muted loop ${FILL}>${TRACK}</video>`,
  setUp: `
    window.player = document.querySelector('video');
    player.src = film;
    await new Promise((resolve) => player.addEventListener('loadeddata', resolve, { once: true }));`,
  controls: 'video',
  rest: '',
};

export const VIDEO_JS = {
  name: 'video.js',
  files: {
    '/player.js': fileOf('text/javascript', 'video.js/dist/video.min.js'),
    '/player.css': fileOf('text/css', 'video.js/dist/video-js.min.css'),
  },
  head: SCRIPT_AND_STYLES,
  body: `<video id="film" class="video-js" muted loop>${TRACK}</video>`,
  setUp: `
    window.player = videojs('film', { controls: true, fill: true, inactivityTimeout: 0 });
    player.src({ src: film, type: 'video/webm' });
    await new Promise((resolve) => player.one('loadeddata', resolve));
    player.addClass('vjs-has-started');`,
  adapter: { name: 'fromVideoJs', file: 'video-js' },
  controls: '.vjs-control-bar button, .vjs-control-bar .vjs-progress-holder',
  fullScreen: '.vjs-fullscreen-control',
  captions: '.vjs-text-track-cue > div',
  rest: 'player.userActive(false)',
} as const satisfies RealPlayer;

export const SHAKA = {
  name: 'Shaka',
  files: {
    '/player.js': fileOf('text/javascript', 'shaka-player/dist/shaka-player.ui.js'),
    '/player.css': fileOf('text/css', 'shaka-player/dist/controls.css'),
  },
  head: SCRIPT_AND_STYLES,
  body: `<div id="box" style="width:100%;height:100%"><video id="film" muted loop ${FILL}></video></div>`,
  setUp: `
    shaka.polyfill.installAll();
    const [box, video] = ['#box', '#film'].map((at) => document.querySelector(at));
    window.player = new shaka.Player(null, box);
    await player.attach(video);
    new shaka.ui.Overlay(player, box, video).configure({ fadeDelay: 1e6 });
    await player.load('/stream.m3u8');
    player.selectTextTrack(player.getTextTracks()[0]);
    // Before, it would go back to the start by itself.
    if (video.readyState < 2) await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }));`,
  adapter: { name: 'fromShaka', file: 'shaka' },
  controls: '.shaka-controls-button-panel button, .shaka-seek-bar',
  fullScreen: '.shaka-fullscreen-button',
  captions: '.shaka-text-container > * span',
  rest: 'document.querySelector(".shaka-controls-container").removeAttribute("shown")',
} as const satisfies RealPlayer;

const HLS: RealPlayer = {
  name: 'hls.js',
  files: { '/player.js': fileOf('text/javascript', 'hls.js/dist/hls.min.js') },
  head: '<script src="/player.js"></script>',
  body: `<video id="film" controls muted loop ${FILL}></video>`,
  setUp: `
    const video = document.querySelector('#film');
    window.player = new Hls();
    player.loadSource('/stream.m3u8');
    player.attachMedia(video);
    await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }));
    player.subtitleTrack = 0;
    player.subtitleDisplay = true;`,
  adapter: { name: 'fromHls', file: 'hls' },
  controls: 'video',
  rest: '',
};

const PLYR: RealPlayer = {
  name: 'Plyr',
  files: {
    '/player.js': fileOf('text/javascript', 'plyr/dist/plyr.min.js'),
    '/player.css': fileOf('text/css', 'plyr/dist/plyr.css'),
    '/plyr.svg': fileOf('image/svg+xml', 'plyr/dist/plyr.svg'),
  },
  head: `${SCRIPT_AND_STYLES}<style>#player .plyr { width: 100%; height: 100%; min-width: 0 }</style>`,
  body: `<video id="film" playsinline muted loop>${TRACK}</video>`,
  setUp: `
    document.querySelector('#film').src = film;
    const storage = { enabled: false };
    window.player = new Plyr('#film', { iconUrl: '/plyr.svg', storage, captions: { active: true, language: 'en' } });
    await new Promise((resolve) => player.once('ready', resolve));
    await new Promise((resolve) => player.ready && player.media.readyState > 1 ? resolve() : player.once('loadeddata', resolve));`,
  adapter: { name: 'fromPlyr', file: 'plyr' },
  controls: '.plyr__controls button, .plyr__controls input',
  fullScreen: '[data-plyr=fullscreen]',
  captions: '.plyr__caption',
  rest: 'player.toggleControls(false)',
};

const VIDSTACK: RealPlayer = {
  name: 'Vidstack',
  files: {
    '/player.js': ['text/javascript', Buffer.from(VIDSTACK_CODE?.contents ?? '')],
    '/theme.css': fileOf('text/css', 'vidstack/player/styles/default/theme.css'),
    '/layout.css': fileOf('text/css', 'vidstack/player/styles/default/layouts/video.css'),
  },
  head: `<link rel="stylesheet" href="/theme.css"><link rel="stylesheet" href="/layout.css">
<script type="module" src="/player.js"></script>`,
  body: `<media-player title="A film" muted loop playsinline ${FILL}><media-provider>${TRACK}</media-provider>
<media-video-layout></media-video-layout></media-player>`,
  setUp: `
    await customElements.whenDefined('media-player');
    window.player = document.querySelector('media-player');
    player.src = { src: film, type: 'video/webm' };
    await new Promise((resolve) => player.addEventListener('can-play', resolve, { once: true }));`,
  adapter: { name: 'fromVidstack', file: 'vidstack' },
  controls: '.vds-controls-group button, .vds-time-slider',
  fullScreen: '.vds-fullscreen-button',
  captions: '[data-part=cue]',
  rest: 'player.controls.hide(0)',
};

/** Those that have an adapter of their own, and the one that needs none. */
export const REAL_PLAYERS = [NATIVE, VIDEO_JS, SHAKA, HLS, PLYR, VIDSTACK] as const;
