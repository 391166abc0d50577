import type Koa from 'koa';
import type { RouteDeps } from '../../routing/route-deps.js';

/**
 * Any page may ask any address; only this server's own is answered. What is no browser says no origin, and neither does
 * a page that reads from its own.
 */
export const isOwnPage = ({ req }: Koa.Context, { urls }: RouteDeps): boolean => {
  const { origin, host } = req.headers;
  if (origin === undefined || origin === urls.origin) return true;
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
};
