import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { AngularNodeAppEngine, createNodeRequestHandler, isMainModule } from '@angular/ssr/node';
import express from 'express';
import { environment } from './environments/environment';

const ANSWER =
  'A medium roast from a small roaster is a good start: round, a little sweet, and forgiving of the water. ' +
  'Buy whole beans, grind them just before you brew, and use them within a month of the roast.';

/** Your model goes here, with the conversation in the request; this one needs no key and always says the same. */
async function* answer(): AsyncGenerator<string> {
  for (const word of ANSWER.split(/(?<= )/)) {
    await setTimeout(30);
    yield word;
  }
}

/** Scripts and styles of this app run, and of others only the frames of ads are shown. */
const policyOf = (nonce: string): string =>
  [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:`,
    `connect-src 'self' ${environment.adServerUrl}`,
    `frame-src ${environment.adServerUrl}`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');

const app = express();
const engine = new AngularNodeAppEngine();

app.post('/api/chat', (_request, response) => {
  response.set({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  Readable.from(answer()).pipe(response);
});
app.use(express.static(`${import.meta.dirname}/../browser`, { index: false, maxAge: '1y' }));
app.use(async (request, response, next) => {
  const page = await engine.handle(request);
  if (page === null) return next();
  const nonce = randomUUID();
  response.status(page.status).type('html').set('content-security-policy', policyOf(nonce));
  response.send((await page.text()).replaceAll('%CSP_NONCE%', nonce));
});

if (isMainModule(import.meta.url)) app.listen(Number(process.env['PORT'] ?? 4000));

export const reqHandler = createNodeRequestHandler(app);
