import type { Transport } from '../../client-js/io/transport.js';

/** Which of the redirects it was is not told. */
const REDIRECT = { status: 302, text: '' };

/**
 * `fetch` of React Native follows redirects whatever it is told, and says where it ended. What went there is gone; but
 * its answer is not taken, and as a status that is not tried again nothing more is sent there.
 */
export const nativeTransport: Transport = async ({ url, ...rest }) => {
  const response = await fetch(url, { ...rest, credentials: 'omit' });
  if (response.url && response.url !== url) return REDIRECT;
  return { status: response.status, text: await response.text(), retryAfter: response.headers.get('Retry-After') };
};

/** Web views and answers name an address without the port that it has anyway. */
export const withoutUsualPort = (address: string): string =>
  String(address).replace(/^(https:\/\/[^/?#]+):443(?![^/?#])|^(http:\/\/[^/?#]+):80(?![^/?#])/i, '$1$2');
