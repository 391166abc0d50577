import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Bootstrap from '../../bootstrap/index.js';
import { CAMPAIGNS, loadCatalog } from './generator/campaigns.js';
import { serveParent } from './child.js';
import type { StateSettings } from './studies/stores/state-study.js';
import { smallStores } from './studies/stores/small-stores.js';

/** A hook of the bench that replaces nothing would measure the same server twice. */
const refuseIdleHook = (): void => {
  const { replacedModules } = globalThis as { readonly replacedModules?: ReadonlySet<string> };
  if (replacedModules?.size === 0) throw new Error('The hook of this server replaced none of its modules.');
};

/**
 * The real server out of `dist/`, with accounts and campaigns of its own and nothing on disk. `small`: with stores that
 * are full at once; `state`: nothing of the kind; anything else is the JSON of its bidders. Behind it may stand the
 * JSON of where its state is, behind that how many campaigns it has, and behind that `modules`: what it starts is not
 * the one file that operators start but the modules of the library, which hooks can replace.
 */
export const runServer = async ([size, state, campaigns, from]: readonly string[]): Promise<void> => {
  const file = size === 'small' || from === 'modules' ? 'index.js' : 'serve.js';
  const bootstrap = (await import(pathToFileURL(resolve('dist/bootstrap', file)).href)) as typeof Bootstrap;
  const server = await bootstrap.startServer({
    env: {},
    settings: {
      ...{
        port: 0,
        dataDir: undefined,
        logLevel: 'silent' as const,
        catalog: loadCatalog(Number(campaigns ?? CAMPAIGNS)),
      },
      // One conversation after another would wait for its single worker: turns would be late, and measure nothing else.
      safetyEncoder: 'off' as const,
      ...(size !== undefined &&
        size !== 'small' &&
        size !== 'state' && { bidderReach: 'loopback' as const, demand: JSON.parse(size) as unknown }),
      ...(state !== undefined && (JSON.parse(state) as StateSettings)),
    },
    modules: size === 'small' ? [await smallStores(bootstrap)] : [],
  });
  refuseIdleHook();
  serveParent(Number(new URL(server.url).port), () => server.close());
};
