import type { Creative, VideoAsset } from '../../domain/catalog/creative.js';
import { creativeId } from '../../domain/values/ids.js';
import type { Format } from '../../domain/catalog/placement.js';

const base = (format: Format, headline: string) => ({
  id: creativeId(`test-${format}`),
  headline,
  cta: { label: 'Learn more', url: `https://test-advertiser.example/landing?format=${format}` },
  language: 'en',
});

const picture = (format: Format, width: number, height: number) => ({
  url: `/assets/test-${format}.svg`,
  width,
  height,
  alt: `Test picture of the ${format} format, ${width} by ${height} pixels`,
});

const video: VideoAsset = {
  // WebM, because Chromium builds without proprietary codecs play no MP4.
  url: '/assets/test-video.webm',
  mimeType: 'video/webm',
  width: 640,
  height: 360,
  durationMs: 5_000,
  posterUrl: '/assets/test-video-poster.svg',
  captionsUrl: '/assets/test-video.vtt',
};

/** One standard test creative per format. */
export const TEST_CREATIVES = {
  image: { ...base('image', 'Test image ad'), format: 'image', image: picture('image', 1_200, 628) },
  video: { ...base('video', 'Test video ad'), format: 'video', video },
  interstitial: {
    ...base('interstitial', 'Test interstitial ad'),
    format: 'interstitial',
    media: { image: picture('interstitial', 800, 800) },
  },
  banner: { ...base('banner', 'Test banner ad'), format: 'banner', media: { image: picture('banner', 640, 100) } },
  overlay: { ...base('overlay', 'Test overlay ad'), format: 'overlay', media: { image: picture('overlay', 96, 96) } },
} as const satisfies { readonly [F in Format]: Extract<Creative, { readonly format: F }> };
