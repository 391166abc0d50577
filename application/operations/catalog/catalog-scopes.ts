import type {
  CatalogContent,
  CatalogDifference,
  ContentSection,
} from '../../../domain/catalog/content/catalog-content.js';
import { differsInCreativesAlone } from '../../../domain/catalog/content/creative-change.js';
import type { TokenScope } from '../../../domain/catalog/tokens/token-scope.js';

/** What it takes to change a section; creatives of campaigns that are there have a scope of their own. */
const SECTION_SCOPES = {
  accounts: ['accounts'],
  campaigns: ['campaigns', 'creatives'],
  bidders: ['bidders'],
  supply: ['bidders'],
} as const satisfies Record<ContentSection, readonly [TokenScope, ...TokenScope[]]>;

type Scopes = readonly TokenScope[];

interface Change {
  readonly before: CatalogContent;
  readonly after: CatalogContent;
}

const isOfCreatives = ({ section, id }: CatalogDifference, { before, after }: Change): boolean => {
  if (section !== 'campaigns') return false;
  const [old, young] = [before, after].map(({ campaigns }) => campaigns.find((campaign) => campaign.id === id));
  return old !== undefined && young !== undefined && differsInCreativesAlone(old, young);
};

/** What a token lacks for a change. `scopes` absent: it may change all. */
export const missingScopes = (
  differences: readonly CatalogDifference[],
  change: Change,
  scopes: Scopes | undefined,
): Scopes => {
  if (scopes === undefined) return [];
  const missing = differences.flatMap((difference): Scopes => {
    const [scope] = SECTION_SCOPES[difference.section];
    if (scopes.includes(scope)) return [];
    if (!isOfCreatives(difference, change)) return [scope];
    return scopes.includes('creatives') ? [] : ['creatives'];
  });
  return [...new Set(missing)];
};

/** What a token reads of the catalog: with `read` all, else what it may change something of. */
export const readableContent = (content: CatalogContent, scopes: Scopes): Partial<CatalogContent> => {
  const isReadable = (section: ContentSection): boolean =>
    scopes.includes('read') || SECTION_SCOPES[section].some((scope) => scopes.includes(scope));
  const sections = Object.keys(SECTION_SCOPES) as readonly ContentSection[];
  return Object.fromEntries(sections.filter(isReadable).map((section) => [section, content[section]]));
};
