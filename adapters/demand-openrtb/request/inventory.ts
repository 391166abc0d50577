import type { Opportunity } from '../../../domain/demand/opportunity.js';
import type { BidderTerms } from '../config/bidder-schema.js';
import { contentOf, type RequestContent } from './content.js';

interface Publisher {
  readonly id: string;
  readonly domain?: string | undefined;
}

interface Place {
  readonly id: string;
  readonly domain?: string | undefined;
  readonly publisher: Publisher;
  readonly content: RequestContent;
}

export type RequestSite = Place;

export interface RequestApp extends Place {
  readonly bundle: string;
  readonly ver?: string | undefined;
  readonly storeurl?: string | undefined;
}

/** Exactly one of the two. */
export interface Inventory {
  readonly site?: RequestSite | undefined;
  readonly app?: RequestApp | undefined;
}

const DOMAIN = /^[a-z0-9.-]{1,253}$/i;

/** A host without path: an address of a page may name the conversation. */
const domainOf = ({ siteDomain }: Opportunity): string | undefined =>
  siteDomain !== undefined && DOMAIN.test(siteDomain) ? siteDomain.toLowerCase() : undefined;

/** Where the ad stands: in the app that the client names, else on a site. */
export const inventoryOf = (opportunity: Opportunity, bidder: BidderTerms): Inventory => {
  const { id } = opportunity.account;
  const content = contentOf(opportunity, bidder);
  const app = opportunity.kind === 'chat' ? opportunity.app : undefined;
  if (app === undefined) {
    const domain = domainOf(opportunity);
    return { site: { id, domain, publisher: { id, domain }, content } };
  }
  return { app: { id, bundle: app.bundleId, ver: app.version, storeurl: app.storeUrl, publisher: { id }, content } };
};
