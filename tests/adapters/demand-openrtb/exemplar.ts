import { readdirSync, readFileSync } from 'node:fs';
import {
  bidderSchema,
  fromBidResponse,
  toBidRequest,
  type AnswerContext,
  type Ask,
  type Bidder,
  type BidderAnswer,
  type Rates,
  type Supply,
} from '../../../adapters/demand-openrtb/index.js';
import type { ChatOpportunity, Opportunity, OverlayOpportunity } from '../../../domain/demand/opportunity.js';
import {
  sampleAccount,
  sampleChatImp,
  sampleOpportunity,
  sampleOverlayOpportunity,
  sampleSignals,
  sampleTitle,
} from '../../contracts/index.js';

/** What every exemplar begins from; each names only what is its own. */
export const EXEMPLAR_SUPPLY: Supply = { asi: 'ads.example', version: '0.1.0' };
const BIDDER = { id: 'acme', url: 'https://bid.acme.example/rtb', hosts: ['acme.example'] };

type Json = Readonly<Record<string, unknown>>;

interface Situation {
  readonly why: string;
  /** `kind`, and what differs from the samples of the contract kit; `null` is not known. */
  readonly opportunity: Json;
  /** What differs from the defaults of a bidder's configuration. */
  readonly bidder: Json;
}

export interface RequestExemplar extends Situation {
  readonly tmaxMs: number;
  /** `null`: the bidder is not asked. */
  readonly request: Json | null;
}

export interface AnswerExemplar extends Situation {
  readonly rates?: Rates;
  /** What stands at the addresses of VAST wrappers; all others fail. */
  readonly documents?: Readonly<Record<string, string>>;
  /**
   * The answer as JSON; an `adm` that is an object is sent as the string that it has to be. Or the body as it comes.
   */
  readonly response?: Json;
  readonly body?: string;
  readonly bids: readonly Json[];
  readonly rejections: readonly Json[];
  readonly noBid?: string;
}

const chatOf = (differs: Json): ChatOpportunity => {
  const { account, imps, signals, ...rest } = differs as Partial<ChatOpportunity>;
  return sampleOpportunity({
    ...rest,
    account: sampleAccount(account),
    imps: (imps ?? [{}]).map((imp) => sampleChatImp(imp)),
    signals: sampleSignals(signals),
  });
};

const overlayOf = (differs: Json): OverlayOpportunity => {
  const { account, imps, title, ...rest } = differs as Partial<OverlayOpportunity>;
  const sample = sampleOverlayOpportunity();
  return {
    ...sample,
    ...rest,
    account: sampleAccount(account),
    imps: [{ ...sample.imps[0], ...imps?.[0] }],
    title: sampleTitle(title),
  };
};

/** JSON has no `undefined`. */
const unknowns = (value: unknown): unknown => {
  if (value === null) return undefined;
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, unknowns(part)]));
};

export const opportunityOf = (exemplar: Situation): Opportunity => {
  const differs = unknowns(exemplar.opportunity) as Json;
  return differs.kind === 'overlay' ? overlayOf(differs) : chatOf(differs);
};

export const bidderOf = ({ bidder }: Situation): Bidder => bidderSchema.parse({ ...BIDDER, ...bidder });

/** What really goes over the wire. */
const onWire = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

export const requestOf = (exemplar: RequestExemplar): unknown =>
  onWire(toBidRequest(opportunityOf(exemplar), bidderOf(exemplar), EXEMPLAR_SUPPLY, exemplar.tmaxMs)?.request);

const bodyOf = ({ body, response }: AnswerExemplar): string =>
  body ??
  JSON.stringify(response, (key, value: unknown) =>
    key === 'adm' && typeof value === 'object' ? JSON.stringify(value) : value,
  );

const TMAX_MS = 250;

export const contextOf = (exemplar: Situation & Pick<AnswerExemplar, 'rates' | 'documents'>): AnswerContext => {
  const opportunity = opportunityOf(exemplar);
  const bidder = bidderOf(exemplar);
  const ask: Ask | undefined = toBidRequest(opportunity, bidder, EXEMPLAR_SUPPLY, TMAX_MS);
  if (ask === undefined) throw new Error('this bidder is not even asked');
  const fetchVast = async (url: string) => exemplar.documents?.[url];
  return { ask, opportunity, bidder, rates: exemplar.rates, fetchVast };
};

export const answerOf = async (exemplar: AnswerExemplar): Promise<BidderAnswer> =>
  onWire(await fromBidResponse(bodyOf(exemplar), contextOf(exemplar))) as BidderAnswer;

const FOLDER = 'tests/exemplars/openrtb';

/** All exemplars, by file name. Those of requests have a `request`, those of answers `bids`. */
export const exemplars = (): ReadonlyMap<string, RequestExemplar | AnswerExemplar> =>
  new Map(
    ['exemplary', 'supplemental'].flatMap((kind) =>
      readdirSync(`${FOLDER}/${kind}`).map((file): [string, RequestExemplar | AnswerExemplar] => [
        `${kind}/${file}`,
        JSON.parse(readFileSync(`${FOLDER}/${kind}/${file}`, 'utf8')) as RequestExemplar | AnswerExemplar,
      ]),
    ),
  );

export const requestExemplars = (): readonly (readonly [string, RequestExemplar])[] =>
  [...exemplars()].flatMap(([file, exemplar]) => ('request' in exemplar ? [[file, exemplar] as const] : []));

export const answerExemplars = (): readonly (readonly [string, AnswerExemplar])[] =>
  [...exemplars()].flatMap(([file, exemplar]) => ('bids' in exemplar ? [[file, exemplar] as const] : []));
