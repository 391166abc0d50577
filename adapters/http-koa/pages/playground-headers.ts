/**
 * Policy of the playground's own pages: everything from this server, nothing inline. `service` is the configured origin, which
 * may have another name than the one the page was opened under.
 */
export const playgroundHeaders = (service: string): Readonly<Record<string, string>> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "media-src 'self'",
    `connect-src 'self' ${service}`,
    `frame-src 'self' ${service}`,
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    // Vue asks for a policy of this name, whether it needs one or not.
    'trusted-types vue',
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
});
