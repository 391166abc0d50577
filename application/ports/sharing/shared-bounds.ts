/**
 * Everything of a process, beside its memory (`MEMORY_BOUNDS`), that many share and that is full, open or used up at
 * some time: how much there is, and what keeps one stranger from taking it from the others. Whatever takes places or
 * opens circuits is made from its entry here; `docs/reference/limits.md#shared-by-all` is generated from it.
 */

/** Shares of all places, of one account or one network: while others have places, and alone. */
export interface ShareOfPlaces {
  readonly amongOthers: number;
  readonly alone: number;
}

export interface Shares {
  readonly account?: ShareOfPlaces | undefined;
  readonly network?: ShareOfPlaces | undefined;
}

/** Who is counted; `process`: all together. */
export const OWNERS = ['process', 'account', 'network', 'host', 'bidder', 'connection'] as const;
type Owner = (typeof OWNERS)[number];

/** How one stranger is kept from taking all: by shares, or for the reason given. */
export interface SharedBound {
  readonly owner: Owner;
  readonly what: string;
  readonly full: string;
  /** Why a stranger cannot fill it for others. */
  readonly safeBecause: string;
}

export interface PlacesBound extends SharedBound {
  readonly kind: 'places';
  readonly most: number;
  readonly shares: Shares;
}

export interface CircuitBound extends SharedBound {
  readonly kind: 'circuit';
  readonly windowMs: number;
  /** Fewer calls within the window say nothing. */
  readonly leastCalls: number;
  /** Opens when more of them fail. */
  readonly failingShare: number;
  readonly probeAfterMs: number;
}

/** A quarter of the places while other accounts have some, an eighth while other networks do; alone, three quarters. */
const OF_A_SERVICE = {
  account: { amongOthers: 0.25, alone: 0.75 },
  network: { amongOthers: 0.125, alone: 0.75 },
} as const satisfies Shares;

const BY_SHARES = 'an account and a network have shares of the places, and a rest is left to who comes next';
const BY_EVIDENCE =
  'refused connections, 5xx and time-outs alone count, and only if calls fail also without the account and the network that failed most; where no one else asks, it opens for that one alone';

const circuitOf = (what: string, full: string) =>
  ({
    ...{ kind: 'circuit', owner: 'process', what, full, safeBecause: BY_EVIDENCE },
    ...{ windowMs: 10_000, leastCalls: 5, failingShare: 0.25, probeAfterMs: 5_000 },
  }) as const satisfies CircuitBound;

const serviceOf = <Most extends number>(most: Most, what: string, full: string) =>
  ({
    ...{ kind: 'places', owner: 'process', most, what, full },
    ...{ shares: OF_A_SERVICE, safeBecause: BY_SHARES },
  }) as const satisfies PlacesBound;

const ONLY_AFTER_A_SALE = 'an ad has to be won first, and what finds no place waits in the outbox';

export const SHARED_BOUNDS = {
  requests: {
    ...{ kind: 'places', owner: 'process', most: 4_000, shares: {} },
    what: 'requests at work, from their whole body on',
    full: '503; reports from 40 %, preloads from 60 %, pages from 80 % on',
    safeBecause: 'the client cannot make one last: its work has deadlines, and its body is whole',
  },
  bodies: {
    ...{ kind: 'places', owner: 'network', most: 2_000 },
    shares: { network: { amongOthers: 0.1, alone: 0.1 } },
    what: 'bodies under way',
    full: 'a network beyond its share: 503 and the connection closes; all taken: the oldest gives way',
    safeBecause: 'a network has a tenth, and of all unfinished bodies the oldest is refused first',
  },
  connectionsOfNetwork: {
    ...{ kind: 'places', owner: 'network', most: 1_000, shares: {} },
    what: 'connections; all have 20 000',
    full: 'further ones are closed',
    safeBecause: 'twenty networks fill the 20 000; behind a trusted proxy its own limits count',
  },
  classifierCalls: serviceOf(256, 'questions to the classifier (`SAFETY_URL`)', 'no verdict, so no ad'),
  encoderReads: serviceOf(64, 'conversations that wait for the encoder', 'no verdict, so no ad'),
  meaningCalls: serviceOf(64, 'questions about meaning (`EMBEDDINGS_URL`)', 'relevance is words and topics'),
  writerCalls: serviceOf(64, 'texts that the model writes (`WRITER_URL`)', 'the template writes'),
  judgeCalls: serviceOf(128, 'sentences before the judge', 'the sentence is not shown'),
  avatars: serviceOf(8, 'pictures of characters being fetched', 'a letter instead'),
  avatarsOfHost: {
    ...{ kind: 'places', owner: 'host', most: 2, shares: {} },
    what: 'pictures being fetched from one host',
    full: 'a letter instead',
    safeBecause: 'a host is the character’s own, and its slowness costs no other host a place',
  },
  bidderCalls: serviceOf(128, 'bid requests to one bidder', 'that bidder is not asked'),
  bidderNoticeCalls: {
    ...{ kind: 'places', owner: 'bidder', most: 12, shares: {} },
    what: 'notices of one kind to one bidder',
    full: 'the notice waits',
    safeBecause: ONLY_AFTER_A_SALE,
  },
  noticesToBidder: {
    ...{ kind: 'places', owner: 'bidder', most: 12, shares: {} },
    what: 'notices of one kind to one bidder, taken from the outbox',
    full: 'the notice is put back',
    safeBecause: ONLY_AFTER_A_SALE,
  },
  noticesToOwnStores: {
    ...{ kind: 'places', owner: 'process', most: 64, shares: {} },
    what: 'unfinished work of one kind in the own stores, taken from the outbox',
    full: 'the work is put back',
    safeBecause: ONLY_AFTER_A_SALE,
  },
  classifierCircuit: circuitOf('the classifier', 'no verdict, so no ad'),
  meaningCircuit: circuitOf('the server of embeddings', 'relevance is words and topics'),
  writerCircuit: circuitOf('the model that writes', 'the template writes'),
  judgeCircuit: circuitOf('the judge', 'the sentence is not shown'),
  bidderCircuit: {
    ...circuitOf('one bidder', 'that bidder is not asked; at most half of all bidders are left out'),
    ...{ owner: 'bidder', windowMs: 5_000, leastCalls: 20 },
  },
  noticeCircuit: {
    ...circuitOf('one kind of notice to one bidder', 'the notice waits'),
    ...{ owner: 'bidder', windowMs: 5_000, leastCalls: 20, safeBecause: ONLY_AFTER_A_SALE },
  },
} as const satisfies Readonly<Record<string, PlacesBound | CircuitBound>>;

type NamesOf<Kind> = {
  [Name in keyof typeof SHARED_BOUNDS]: (typeof SHARED_BOUNDS)[Name]['kind'] extends Kind ? Name : never;
}[keyof typeof SHARED_BOUNDS];

export type PlacesName = NamesOf<'places'>;
export type CircuitName = NamesOf<'circuit'>;
