import { APP_NEEDS, playgroundHeaders, VIEWER_NEEDS } from '../../../pages/headers.js';
import type { PlaygroundConfig } from '../../../../wire/playground.js';
import type { PublicUrls } from '../../../server/answer/public-urls.js';
import { sendWholeAsset } from '../../../server/answer/send-asset.js';
import { sendEmpty } from '../../../server/answer/send.js';
import type { Endpoint } from '../../../server/routing/endpoint.js';
import { toAsset } from '../../../server/static/assets.js';
import { embedConfig, type Playground } from '../../../server/static/playground-files.js';

interface FileUses {
  readonly playground?: Pick<Playground, 'files'> | undefined;
}

interface PageUses {
  readonly playground?: Playground | undefined;
  readonly urls: Pick<PublicUrls, 'origin'>;
  readonly brand: string;
}

const pageConfig = ({ urls, brand }: PageUses, playground: Playground): PlaygroundConfig => ({
  origin: urls.origin,
  brand,
  tokens: playground.tokens,
  model: playground.assistant?.model,
  writing: playground.writing && {
    by: playground.writing.by,
    model: playground.writing.model,
    templateTokens: playground.writing.templateTokens,
  },
});

const page = (path: string, name: string, needs = APP_NEEDS): Endpoint<PageUses> => ({
  method: 'GET',
  path,
  handler: (uses) => {
    const { playground, urls } = uses;
    if (playground === undefined) return undefined;
    const file = playground.files.get(name);
    const html = file && toAsset(Buffer.from(embedConfig(file, pageConfig(uses, playground))), name, false);
    const headers = playgroundHeaders(urls.origin, needs);
    return (ctx) => {
      if (html === undefined) return sendEmpty(ctx, 404);
      ctx.set(headers);
      sendWholeAsset(ctx, html);
    };
  },
});

/** The playground in place of a line of text, the page of video, the interface to be read, and a page of a stranger. */
export const playgroundPages = [
  page('/', 'index.html'),
  page('/video', 'video.html'),
  page('/reference', 'reference.html', VIEWER_NEEDS),
  page('/playground/foreign', 'foreign.html'),
] as const;

export const playgroundFile: Endpoint<FileUses> = {
  method: 'GET',
  path: '/playground/{name}',
  handler: ({ playground }) =>
    playground &&
    ((ctx, name) => {
      const file = playground.files.get(name);
      // Pages are served at their own paths, with their policy.
      if (file === undefined || name.endsWith('.html')) return sendEmpty(ctx, 404);
      ctx.set('Cache-Control', 'no-cache');
      // Hosts in development have it in pages of their own.
      if (name === 'devtools.js') ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
      sendWholeAsset(ctx, file);
    }),
};
