import { VASTParser } from '@dailymotion/vast-client';
import { isObject } from '../../../../application/sale/shape/creative-shape.js';
import {
  VAST_ERRORS,
  vastErrorOf,
  withErrorCode,
  type Linearity,
  type VastErrorCode,
} from '../../codes/vast-errors.js';
import { isRefusal, refusal, type Refusal } from '../bid-faults.js';
import type { FetchVast } from '../context.js';
import { isSecureUrl } from '../secure-url.js';
import { objectsOf } from './vast-values.js';
import { parseVast, type Allowed } from './vast-xml.js';

/** One ad as the VAST library reads it; nothing in it is believed yet. */
export type VastAd = Readonly<Record<string, unknown>>;

/** VAST recommends no more than five wrappers in a row. */
export const MAX_WRAPPERS = 5;
const MAX_ERROR_URLS = 10;

interface Wrapped {
  readonly url: unknown;
  /** Of the document that the wrapper stands in. Absent: the bid's own. */
  readonly previousUrl?: string | null;
  readonly wrapperAd: Allowed;
}

/**
 * Fetches the wrapped documents: at most {@link MAX_WRAPPERS} in a row, none twice in one, secure addresses only. The
 * library keeps no more of what goes wrong than the message, so the first refusal and bug are remembered here.
 */
const createUnwrapper = (fetchVast: FetchVast, kind: Linearity) => {
  /** The addresses that lead to each document. */
  const paths = new Map<string, readonly string[]>();
  let why: Refusal | undefined;
  let bug: { readonly error: unknown } | undefined;
  const refuse = (next: Refusal, code: VastErrorCode = vastErrorOf(next, kind)): never => {
    why ??= next;
    throw new Error(String(code));
  };
  const fetchVAST = async ({ url, previousUrl, wrapperAd }: Wrapped): Promise<unknown> => {
    if (!isSecureUrl(url)) return refuse(refusal('not-secure', 'VASTAdTagURI'));
    const path = paths.get(previousUrl ?? '') ?? [];
    if (path.includes(url)) return refuse(refusal('vast-loop'));
    if (path.length >= MAX_WRAPPERS) return refuse(refusal('vast-too-deep'));
    paths.set(url, [...path, url]);
    const text = await fetchVast(url).catch((error: unknown) => {
      bug ??= { error };
      throw error;
    });
    if (text === undefined) return refuse(refusal('vast-wrapper-failed'));
    const document = parseVast(text, wrapperAd);
    return typeof document === 'number' ? refuse(refusal('vast-unreadable'), document) : document;
  };
  const throwBug = (): void => {
    if (bug !== undefined) throw bug.error;
  };
  return { fetcher: { fetchVAST }, refusal: (): Refusal | undefined => why, throwBug };
};

const CODES: ReadonlySet<unknown> = new Set(Object.values(VAST_ERRORS));
const isCode = (code: unknown): code is VastErrorCode => CODES.has(code);

/** Gathers the `Error` addresses of ads that cannot be used, each with its code. */
const createErrors = () => {
  const urls = new Set<string>();
  const add = (addresses: unknown, code: unknown): void => {
    const told = isCode(code) ? code : VAST_ERRORS.undefined;
    for (const url of Array.isArray(addresses) ? (addresses as readonly unknown[]) : [])
      if (isSecureUrl(url) && urls.size < MAX_ERROR_URLS) urls.add(withErrorCode(url, told));
  };
  return { add, urls: (): readonly string[] => [...urls] };
};

const adsOf = (response: unknown): readonly VastAd[] => (isObject(response) ? objectsOf(response.ads) : []);

/** How the ads of a document are read, one after another until one can be used. */
interface AdUse<T> {
  readonly kind: Linearity;
  readonly fetchVast: FetchVast;
  readonly use: (ad: VastAd) => T | Refusal;
}

/** What came of a document, and the addresses that are to be told what could not be used of it. */
interface VastReading<T> {
  readonly read: T | Refusal;
  readonly errors: readonly string[];
}

/**
 * The first ad of a VAST document that can be used, unwrapped, with the trackers of its wrappers: those of a pod first,
 * then the stand-alone ones (VAST 4.2, section 3.3.1). Else why the first cannot. Rejects only where `use` or
 * `fetchVast` does.
 */
export const readVast = async <T extends object>(adm: string, how: AdUse<T>): Promise<VastReading<T>> => {
  const { kind, fetchVast, use } = how;
  const xml = parseVast(adm);
  if (typeof xml === 'number') return { read: refusal('vast-unreadable'), errors: [] };
  const unwrapper = createUnwrapper(fetchVast, kind);
  const parser = new VASTParser({ fetcher: unwrapper.fetcher });
  const errors = createErrors();
  // The library would call the addresses itself.
  parser.trackVastError = (urls, { ERRORCODE: code }: VastAd, { ERRORMESSAGE: ours }: VastAd = {}) =>
    errors.add(urls, ours ? Number(ours) : code);
  let why: Refusal | undefined;
  const tryAds = async (ads: Promise<unknown>): Promise<T | undefined> => {
    const [answer] = await Promise.allSettled([ads]);
    unwrapper.throwBug();
    if (answer.status === 'rejected') {
      // The library rejects with errors of every kind on what it cannot read; what we make of its ads is our own.
      why ??= unwrapper.refusal() ?? refusal('vast-unreadable');
      return undefined;
    }
    for (const ad of adsOf(answer.value)) {
      const read = use(ad);
      if (!isRefusal(read)) return read;
      why ??= read;
      errors.add(ad.errorURLTemplates, vastErrorOf(read, kind));
    }
    why ??= unwrapper.refusal();
    return undefined;
  };
  // The library counts the document itself; our own limit speaks first and says why.
  let read = await tryAds(parser.parseVAST(xml, { wrapperLimit: MAX_WRAPPERS + 2, resolveAll: false }));
  while (read === undefined && parser.remainingAds.length > 0) read = await tryAds(parser.getRemainingAds(false));
  return { read: read ?? why ?? refusal('vast-empty'), errors: errors.urls() };
};
