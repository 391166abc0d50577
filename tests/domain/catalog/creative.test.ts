import { expect, test } from '@jest/globals';
import { markupOf, videoOf, type Creative } from '../../../domain/catalog/creative.js';
import { hasVideo } from '../../../domain/delivery/won-ad.js';
import { sampleBannerCreative, sampleImageCreative, sampleOverlayCreative } from '../../contracts/sample-demand.js';

const { image, ...words } = sampleImageCreative();
const video = { url: 'https://cdn.example/v.mp4', mimeType: 'video/mp4', width: 640, height: 360, durationMs: 15_000 };
const markup = { html: '<b>tea</b>', width: 320, height: 50 };

test.each<[string, Creative, typeof video | undefined, typeof markup | undefined]>([
  ['image', sampleImageCreative(), undefined, undefined],
  ['video', { ...words, format: 'video', video }, video, undefined],
  ['interstitial with an image', { ...words, format: 'interstitial', media: { image } }, undefined, undefined],
  ['interstitial with a video', { ...words, format: 'interstitial', media: { video } }, video, undefined],
  ['interstitial with markup', { ...words, format: 'interstitial', media: { markup } }, undefined, markup],
  ['banner with an image', sampleBannerCreative(), undefined, undefined],
  ['banner with markup', sampleBannerCreative({ media: { markup } }), undefined, markup],
  ['overlay of text', sampleOverlayCreative(), undefined, undefined],
  ['overlay with markup', sampleOverlayCreative({ media: { markup } }), undefined, markup],
])('%s', (_, creative, itsVideo, itsMarkup) => {
  expect(videoOf(creative)).toEqual(itsVideo);
  expect(hasVideo(creative)).toBe(itsVideo !== undefined);
  expect(markupOf(creative)).toEqual(itsMarkup);
});
