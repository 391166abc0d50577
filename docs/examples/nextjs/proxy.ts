import { NextResponse, type NextRequest } from 'next/server';
import { AD_SERVER_URL } from './app/ads';

/** A nonce for each page: scripts and styles of this app run, and of others only the frames of ads are shown. */
export const proxy = (request: NextRequest): NextResponse => {
  const nonce = crypto.randomUUID();
  // During development Next.js itself evaluates text, and writes styles without a nonce.
  const isDevelopment = process.env.NODE_ENV === 'development';
  const policy = [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? ` 'unsafe-eval'` : ''}`,
    `style-src 'self' ${isDevelopment ? `'unsafe-inline'` : `'nonce-${nonce}'`}`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self' ${AD_SERVER_URL}`,
    `frame-src ${AD_SERVER_URL}`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
  // Next.js reads the nonce from the request and puts it on everything it writes.
  const headers = new Headers(request.headers);
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  return response;
};

export const config = { matcher: '/((?!api|_next/static).*)' };
