/**
 * Branded identifiers: a string of one kind cannot stand where another kind is expected.
 * Branding never validates; what came from outside is checked where it comes in.
 */
declare const brand: unique symbol;
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };

export type AccountId = Brand<string, 'AccountId'>;
export type UserId = Brand<string, 'UserId'>;
export type ConversationId = Brand<string, 'ConversationId'>;
export type SessionId = Brand<string, 'SessionId'>;
export type MessageId = Brand<string, 'MessageId'>;
export type PlacementCode = Brand<string, 'PlacementCode'>;
/** Canonical lower-case UUID, at least 122 random or keyed bits. */
export type BidId = Brand<string, 'BidId'>;
export type DecisionId = Brand<string, 'DecisionId'>;
export type TitleId = Brand<string, 'TitleId'>;
/** Signed and self-contained: account, title, index, player size and a nonce. */
export type SlotId = Brand<string, 'SlotId'>;
export type AdvertiserId = Brand<string, 'AdvertiserId'>;
export type CampaignId = Brand<string, 'CampaignId'>;
export type LineItemId = Brand<string, 'LineItemId'>;
export type CreativeId = Brand<string, 'CreativeId'>;
/** Name of a demand source: `house`, `direct`, or a bidder's configured name. */
export type SourceId = Brand<string, 'SourceId'>;
export type HoldId = Brand<string, 'HoldId'>;
/** Whom exposures are counted for: the HMAC of an e-mail address when there is one, else of the user id. */
export type SubjectId = Brand<string, 'SubjectId'>;
/** A cohort of an A/B test, as a publisher calls it, or one of the two names that no publisher gives. */
export type VariantId = Brand<string, 'VariantId'>;

const as =
  <T extends string>() =>
  (value: string): T =>
    value as T;

export const accountId = as<AccountId>();
export const userId = as<UserId>();
export const conversationId = as<ConversationId>();
export const sessionId = as<SessionId>();
export const messageId = as<MessageId>();
export const placementCode = as<PlacementCode>();
export const bidId = as<BidId>();
export const decisionId = as<DecisionId>();
export const titleId = as<TitleId>();
export const slotId = as<SlotId>();
export const advertiserId = as<AdvertiserId>();
export const campaignId = as<CampaignId>();
export const lineItemId = as<LineItemId>();
export const creativeId = as<CreativeId>();
export const sourceId = as<SourceId>();
export const holdId = as<HoldId>();
export const subjectId = as<SubjectId>();
export const variantId = as<VariantId>();

/** What an advertised placement code is when a client names none. */
export const DEFAULT_PLACEMENT = placementCode('inlineAd');
