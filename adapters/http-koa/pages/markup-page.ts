import { embedJson } from './escape.js';
import { documentHeaders, frameAncestorsDirective } from './headers.js';
import { inmateScript } from './markup-script.js';
import type { MarkupPageOptions, Page } from './page.js';

/**
 * `sandbox` in the header as well as on the element: whoever opens this address directly still gets an opaque origin,
 * so third-party script never runs as ours. An overlay's element leaves out the popups.
 */
const policy = (frameAncestors: readonly string[]): readonly string[] => [
  'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "script-src 'unsafe-inline' https:",
  "style-src 'unsafe-inline' https:",
  "img-src 'self' https: data: blob:",
  "media-src 'self' https: data: blob:",
  'font-src https: data:',
  'connect-src https:',
  'frame-src https:',
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
  frameAncestorsDirective(frameAncestors),
];

/**
 * Third-party markup as a document of its own, for the inner sandboxed frame. The markup is not cleaned: it is confined.
 * `messageNonce` is what the markup's reports to our page carry (`FrameMarkup.nonce`).
 */
export const markupPage = (html: string, messageNonce: string, options: MarkupPageOptions): Page => ({
  html: [
    '<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<base target="_blank"><style>html,body{margin:0;padding:0}img,video{max-width:100%}</style>',
    `<script>${inmateScript(embedJson(messageNonce))}</script></head><body>${html}</body></html>`,
  ].join(''),
  headers: documentHeaders(policy(options.frameAncestors)),
});
