import { type AdAttributionKitAd, isNetworkId, type SkAdNetworkAd } from '../../../domain/privacy/sk-ad-network.js';
import { isObject } from './creative-shape.js';

const matches = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value);

const isVersion = matches(/^[2-9]\.\d$/);
const isNetwork = (value: unknown): boolean => typeof value === 'string' && isNetworkId(value.toLowerCase());
const isStoreId = matches(/^\d{1,20}$/);
const isCampaign = matches(/^(?:[1-9]\d?|100)$/);
const isSourceIdentifier = matches(/^\d{1,4}$/);
const isUuid = matches(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i);
const isTimestamp = matches(/^\d{10,16}$/);
const isSignature = matches(/^[\w+/=-]{1,512}$/);

/** From version 4 a source identifier says what an older one says with a campaign. */
const isNamed = ({ version, campaign, sourceIdentifier }: Record<string, unknown>): boolean =>
  Number(version) >= 4
    ? campaign === undefined && isSourceIdentifier(sourceIdentifier)
    : sourceIdentifier === undefined && isCampaign(campaign);

const isSigned = ({ nonce, timestamp, signature }: Record<string, unknown>): boolean =>
  isUuid(nonce) && isTimestamp(timestamp) && isSignature(signature);

const isFidelity = (value: unknown): boolean =>
  isObject(value) && (value.fidelity === 0 || value.fidelity === 1) && isSigned(value);

const isFidelities = (value: unknown): boolean =>
  Array.isArray(value) && (value.length === 1 || value.length === 2) && value.every(isFidelity);

/** Signed as a whole, for some ways of showing it, or both; nothing of it by half. */
const hasProof = ({ fidelities, ...whole }: Record<string, unknown>): boolean => {
  const isUnsigned = [whole.nonce, whole.timestamp, whole.signature].every((part) => part === undefined);
  if (fidelities === undefined) return isSigned(whole);
  return isFidelities(fidelities) && (isUnsigned || isSigned(whole));
};

/** Whether an app could hand it to iOS. Nobody but Apple can tell whether the signature is right. */
export const isSkAdNetworkAd = (value: unknown): value is SkAdNetworkAd =>
  isObject(value) &&
  isVersion(value.version) &&
  isNetwork(value.network) &&
  isStoreId(value.itunesItem) &&
  isStoreId(value.sourceApp) &&
  isNamed(value) &&
  hasProof(value);

const MAX_JWS_CHARS = 4_096;
const isJws = matches(/^[\w-]+\.[\w-]+\.[\w-]+$/);
const MAX_URL_CHARS = 2_048;
const isWebAddress = matches(/^https:\/\/[^\s\\]+$/);

/** As {@link isSkAdNetworkAd}. */
export const isAdAttributionKitAd = (value: unknown): value is AdAttributionKitAd =>
  isObject(value) &&
  matches(/^\d\.\d$/)(value.version) &&
  isJws(value.jwt) &&
  String(value.jwt).length <= MAX_JWS_CHARS &&
  isStoreId(value.itunesItem) &&
  (value.cpp === undefined || isUuid(value.cpp)) &&
  (value.reengagementUrl === undefined ||
    (isWebAddress(value.reengagementUrl) && String(value.reengagementUrl).length <= MAX_URL_CHARS));
