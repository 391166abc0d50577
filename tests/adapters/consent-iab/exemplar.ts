import { readdirSync, readFileSync } from 'node:fs';
import { bidderSchema, toBidRequest } from '../../../adapters/demand-openrtb/index.js';
import { createIabConsentReader } from '../../../adapters/consent-iab/index.js';
import type { PreloadInput } from '../../../application/api/ad-placement.js';
import type { ChatOpportunity } from '../../../domain/demand/opportunity.js';
import {
  PRIVACY_ACTIVITIES,
  type PrivacyActivity,
  type PrivacyReason,
  type Recipient,
} from '../../../domain/privacy/privacy.js';
import { userId } from '../../../domain/values/ids.js';
import { createEngine } from '../../application/engine.js';
import { bidding, bidOf } from '../../application/fake-demand.js';
import { sampleCaller } from '../../contracts/samples.js';
import type { TcfContent } from './strings.js';

type Json = Readonly<Record<string, unknown>>;

/** One consent state: what comes in, what is decided, and what a bidder is told. */
export interface PrivacyExemplar {
  readonly why: string;
  readonly regulatory: PreloadInput['regulatory'];
  /** What the strings in `regulatory` hold, for people; a test compares both. */
  readonly strings?: {
    readonly gdprConsent?: Partial<Omit<TcfContent, 'created'>> & { readonly created?: string };
    readonly gpp?: Readonly<Record<string, Json>>;
  };
  readonly globalPrivacyControl?: boolean;
  readonly device?: PreloadInput['device'];
  readonly adultCharacter?: boolean;
  readonly recipient: Recipient;
  readonly verdicts: Readonly<Record<PrivacyActivity, PrivacyReason>>;
  /** What the projection leaves; `null`: the bidder is not asked. */
  readonly told: Json | null;
  /** The parts of the OpenRTB 2.6 request that tell of a person. */
  readonly request: Json | null;
}

/** Everything that names or places somebody; an exemplar is sound when these are where it says, and nowhere else. */
export const PERSON = {
  userId: userId('user-canary'),
  installId: 'install-canary',
  advertisingId: 'advertising-canary',
  vendorId: 'vendor-canary',
};
export const DEVICE: PreloadInput['device'] = {
  type: 'handset',
  brand: 'brand-canary',
  model: 'model-canary',
  osName: 'Android',
  osVersion: 'version-canary',
  locale: 'de-AT',
  userAgent: 'agent-canary',
  widthPx: 1_179,
  heightPx: 2_556,
  carrier: 'carrier-canary',
};
export const ADDRESS = '203.0.113.77';
export const EMAIL = 'email-canary@example.org';

const FOLDER = 'tests/exemplars/privacy';

export const privacyExemplars = (): readonly (readonly [file: string, exemplar: PrivacyExemplar])[] =>
  readdirSync(FOLDER).map((file) => [file, JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as PrivacyExemplar]);

/** What really goes over the wire. */
const onWire = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

const toldOf = ({ person, device, country, childDirected, regulatory, globalPrivacyControl }: ChatOpportunity): Json =>
  onWire({ person, device, country, childDirected, regulatory, globalPrivacyControl });

const BIDDER = bidderSchema.parse({ id: 'acme', url: 'https://bid.acme.example/rtb', hosts: ['acme.example'] });

const requestOf = (opportunity: ChatOpportunity): Json => {
  const ask = toBidRequest(opportunity, BIDDER, { asi: 'ads.example', version: '0.1.0' }, 250);
  if (ask === undefined) throw new Error('The bidder is not asked.');
  const { user, device, regs } = ask.request;
  return onWire({ user, device, regs });
};

/** The whole way of a `/preload` through the engine, with a bidder that is this exemplar's recipient. */
export const playPrivacy = async (given: Omit<PrivacyExemplar, 'verdicts' | 'told' | 'request'>) => {
  const bidder = bidding('acme', [bidOf('acme')], { recipient: given.recipient });
  const ports = { demand: [bidder], consent: createIabConsentReader(), geo: { country: () => 'AT' } };
  const engine = createEngine({ ports });
  const { adultCharacter: isNsfw = false, globalPrivacyControl = false } = given;
  const outcome = await engine.preload(
    {
      ...PERSON,
      userEmail: EMAIL,
      regulatory: given.regulatory,
      device: { ...DEVICE, ...given.device },
      character: { id: 'c', name: 'name-canary', tags: [], isNsfw },
    },
    sampleCaller({ address: ADDRESS, globalPrivacyControl }),
  );
  if (outcome.kind === 'refused') throw new Error('The request was refused.');
  const record = await engine.operations.explain(outcome.decisionId);
  const verdicts = PRIVACY_ACTIVITIES.map((activity) => [activity, record?.privacy?.[activity].reason]);
  const [asked] = bidder.asked;
  const opportunity = asked?.kind === 'chat' ? asked : undefined;
  return {
    record,
    verdicts: Object.fromEntries(verdicts) as PrivacyExemplar['verdicts'],
    told: opportunity === undefined ? null : toldOf(opportunity),
    request: opportunity === undefined ? null : requestOf(opportunity),
    /** Everything that the bidder was given, to look for what it should not have. */
    given: JSON.stringify([opportunity, opportunity && requestOf(opportunity)]),
  };
};
