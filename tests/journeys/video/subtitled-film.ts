import { readFileSync } from 'node:fs';
import type { WireAdSlot } from '../../../adapters/wire/index.js';
import type { CinemaFiles } from './cinema.js';
import type { RealPlayer } from './real-players.js';

/** Two lines, from the first second to the last, so that a subtitle is on show whenever an overlay is. */
export const SUBTITLES = `WEBVTT

00:00.000 --> 00:04.000
The first boats are back before the sun
has reached the far side of the harbor.

00:04.000 --> 00:12.000
Nobody says a word until the nets are in,
and the coffee on the quay is ready.
`;

/**
 * The film of the playground in an MP4 of fragments: ffmpeg -i harbor.webm -vf scale=320:180,fps=8 -an
 * -c:v libx264 -profile:v baseline -crf 36 -g 24 -movflags frag_keyframe+empty_moov+default_base_moof film.mp4
 */
const STREAM = readFileSync('tests/players/film.mp4');
/** Before the first fragment, whose box has its length in front of its name. */
const INIT_BYTES = STREAM.indexOf('moof') - 4;

const SECONDS = 12;
const playlist = (head: string, name: string): string =>
  `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:${SECONDS}
#EXT-X-PLAYLIST-TYPE:VOD
${head}#EXTINF:${SECONDS},
${name}
#EXT-X-ENDLIST
`;

const MASTER = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="words",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,URI="words.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=20000,CODECS="avc1.42c015",RESOLUTION=320x180,SUBTITLES="words"
picture.m3u8
`;

const M3U8 = 'application/vnd.apple.mpegurl';
const STREAM_FILES: CinemaFiles = {
  '/stream.m3u8': [M3U8, MASTER],
  '/picture.m3u8': [M3U8, playlist('#EXT-X-MAP:URI="init.mp4"\n', 'film.m4s')],
  '/words.m3u8': [M3U8, playlist('', 'subtitles.vtt')],
  '/init.mp4': ['video/mp4', STREAM.subarray(0, INIT_BYTES)],
  '/film.m4s': ['video/mp4', STREAM.subarray(INIT_BYTES)],
};

const pageOf = ({ head, body, setUp, adapter }: RealPlayer, service: string, slots: readonly WireAdSlot[]): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>A cinema</title><link rel="icon" href="data:,">
<style>body { margin: 0 } #player { position: relative; width: 960px; height: 540px }</style>
${head}<div id="player">${body}</div>
<script type="module">
  import { attachOverlays } from '${service}/sdk/video';
  ${adapter === undefined ? '' : `import { ${adapter.name} } from '${service}/sdk/video?player=${adapter.file}';`}
  const blob = await (await fetch('/film')).blob();
  const film = URL.createObjectURL(blob);
  ${setUp}
  window.clicks = [];
  window.overlays = attachOverlays(${adapter?.name ?? ''}(player), {
    slots: ${JSON.stringify(slots)}, serviceOrigin: '${service}',
    onClick: ({ slotId, url, video }) => { video.pause(); window.clicks.push({ slotId, url }); },
  });
</script>`;

/** The site of a cinema with this player; `window.overlays` is there when it is ready. */
export const filesOf = (
  player: RealPlayer,
  service: string,
  slots: readonly WireAdSlot[],
  subtitles = 'WEBVTT\n',
): CinemaFiles => ({
  '/': ['text/html', pageOf(player, service, slots)],
  '/subtitles.vtt': ['text/vtt', subtitles],
  ...STREAM_FILES,
  ...player.files,
});
