const PERMISSIONS = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
] as const;

const PERMISSIONS_POLICY = PERMISSIONS.map((feature) => `${feature}=()`).join(', ');

/** An ancestor that could end the directive would let configuration write policy; such entries are left out. */
const IS_SOURCE = /^[^\s;,]+$/;

/** The `*` of CSP means network schemes only; pages inside app web views and pages opened from disk have other ones. */
const ANYONE = '* file: capacitor: ionic: app:';

/** `frame-ancestors`: anyone, or exactly the listed origins (`docs/concepts/security.md`). */
export const frameAncestorsDirective = (origins: readonly string[]): string => {
  if (origins.length === 0) return `frame-ancestors ${ANYONE}`;
  const safe = origins.filter((origin) => IS_SOURCE.test(origin));
  return `frame-ancestors ${safe.length > 0 ? safe.join(' ') : "'none'"}`;
};

/** Headers that every document for a frame is sent with. Never `X-Frame-Options`: it cannot say "anyone". */
export const documentHeaders = (policy: readonly string[]): Readonly<Record<string, string>> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy.join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': PERMISSIONS_POLICY,
  'cache-control': 'no-store',
});

/**
 * Policy of our own outer documents (`docs/concepts/security.md`). No `sandbox`: it would turn `event.origin` into
 * `null`.
 */
export const outerPolicy = (nonce: string, frameAncestors: readonly string[]): readonly string[] => [
  "default-src 'none'",
  `script-src 'nonce-${nonce}'`,
  `style-src 'nonce-${nonce}'`,
  "img-src 'self' https: data:",
  "media-src 'self' https:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  frameAncestorsDirective(frameAncestors),
];

/** What a page of the playground may do beyond the others, as sources of the policy. */
interface PageNeeds {
  readonly images: string;
  readonly trustedTypes: string;
}

/** Vue asks for a policy of this name, whether it needs one or not. */
export const APP_NEEDS: PageNeeds = { images: "'self'", trustedTypes: 'vue' };

/** Icons of Swagger UI stand in its styles; it cleans markup with DOMPurify, and the page's script lets that pass. */
export const VIEWER_NEEDS: PageNeeds = { images: "'self' data:", trustedTypes: 'default dompurify' };

/**
 * Policy of the playground's own pages: everything from this server, nothing inline. `service` is the configured
 * origin, which may have another name than the one the page was opened under.
 */
export const playgroundHeaders = (service: string, needs: PageNeeds): Readonly<Record<string, string>> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${needs.images}`,
    "media-src 'self'",
    `connect-src 'self' ${service}`,
    `frame-src 'self' ${service}`,
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${needs.trustedTypes}`,
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
});
