import type { Inventory } from './inventory.js';
import type { RequestImp } from './bid-request.js';
import type { UntimedAsk } from './to-bid-request.js';

type Request = UntimedAsk['request'];
type Shorten = (request: Request) => Request;

const withImpExt = (request: Request, extOf: (ext: RequestImp['ext']) => RequestImp['ext']): Request => ({
  ...request,
  imp: request.imp.map((imp) => ({ ...imp, ext: extOf(imp.ext) })),
});

const withoutContentExt = ({ site, app }: Inventory): Inventory => ({
  site: site && { ...site, content: { ...site.content, ext: undefined } },
  app: app && { ...app, content: { ...app.content, ext: undefined } },
});

/**
 * Extensions that a bidder can do without. Those that hold consent, the regulations or the supply chain stay, and so
 * does what a slot cannot be understood without.
 */
const withoutExt: Shorten = (request) => ({
  ...withImpExt(request, ({ rewarded, skadn, adattributionkit }) => ({ rewarded, skadn, adattributionkit })),
  ...withoutContentExt(request),
  device: request.device && { ...request.device, ext: undefined },
});

const withoutAdNetworks: Shorten = (request) =>
  withImpExt(request, (ext) => ({ ...ext, skadn: undefined, adattributionkit: undefined }));

/** The account's own auction refuses them all the same. */
const withoutBlockLists: Shorten = (request) => ({ ...request, bcat: undefined, badv: undefined });

const STEPS: readonly Shorten[] = [(request) => request, withoutExt, withoutAdNetworks, withoutBlockLists];

export interface FittingRequest {
  readonly request: Request;
  readonly json: string;
}

/**
 * The request in at most `maxBytes`. What does not fit leaves in the order of {@link STEPS}; `undefined` when the rest
 * is still too long, since a consent string is never cut and never left out.
 */
export const fitRequest = (request: Request, maxBytes: number): FittingRequest | undefined => {
  let fitting = request;
  for (const shorten of STEPS) {
    fitting = shorten(fitting);
    const json = JSON.stringify(fitting);
    if (Buffer.byteLength(json) <= maxBytes) return { request: fitting, json };
  }
  return undefined;
};
