import type { IncomingHttpHeaders } from 'node:http';
import type { Account } from '../../../../../domain/catalog/account.js';
import type { PreloadInput, SdkInfo } from '../../../../../application/api/ad-placement.js';
import type { Character } from '../../../../../domain/conversation/character.js';
import type { Message } from '../../../../../domain/conversation/message.js';
import { conversationId, placementCode, userId, type PlacementCode } from '../../../../../domain/values/ids.js';
import { readRegulatory } from '../../../../../domain/privacy/regulatory.js';
import { readSignal } from '../../../../../domain/values/signal.js';
import { decodeDevice } from './decode-device.js';
import { filled, present } from '../../../server/body/lenient.js';
import type { PreloadBody } from './request-schema.js';

const MAX_CODE_CHARS = 200;
const MAX_TAGS = 64;
const MAX_TAG_CHARS = 200;

/** Without `max` something later bounds how many. */
const shortTexts = (values: readonly unknown[] | null | undefined, maxChars: number, max?: number): string[] =>
  (values ?? [])
    .filter((value): value is string => typeof value === 'string' && value !== '' && value.length <= maxChars)
    .slice(0, max);

export const decodeSdk = (sdk: PreloadBody['sdk']): SdkInfo => ({
  name: sdk?.name ?? 'unknown',
  platform: sdk?.platform ?? 'unknown',
  version: sdk?.version ?? 'unknown',
});

/** An adult character stays one even when its name is missing: the flag keeps advertisers out. */
const decodeCharacter = (character: PreloadBody['character']): Character | undefined =>
  character
    ? {
        id: character.id ?? '',
        name: character.name ?? '',
        avatarUrl: present(character.avatarUrl),
        greeting: present(character.greeting),
        persona: present(character.persona),
        tags: shortTexts(character.tags, MAX_TAG_CHARS, MAX_TAGS),
        isNsfw: readSignal(character.isNsfw),
      }
    : undefined;

/** What a platform sends when the user forbade tracking; the same "id" for everyone identifies nobody. */
const ALL_ZERO = /^[0-]*$/;
const decodeAdvertisingId = (id: string | null | undefined): string | undefined =>
  id === null || id === undefined || ALL_ZERO.test(id) ? undefined : id;

/** `code` is how single-placement clients name their only placement. */
const decodeCodes = (body: PreloadBody): readonly PlacementCode[] => {
  const codes = shortTexts(body.enabledPlacementCodes, MAX_CODE_CHARS);
  const named = codes.length === 0 && body.code ? [body.code] : codes;
  return named.map(placementCode);
};

const decodeApp = (app: PreloadBody['app']): PreloadInput['app'] =>
  app ? { bundleId: app.bundleId, version: filled(app.version), storeUrl: filled(app.storeUrl) } : undefined;

export interface PreloadExtras {
  readonly account: Account;
  readonly messages: readonly Message[];
  readonly isDisabledByHeader: boolean;
  readonly headers: IncomingHttpHeaders;
}

/** A checked body in the domain's words (`docs/reference/protocol.md#post-preload-the-ads-of-one-turn`). */
export const decodePreload = (body: PreloadBody, extras: PreloadExtras): PreloadInput => ({
  account: extras.account,
  userId: userId(body.userId),
  conversationId: conversationId(body.conversationId),
  messages: extras.messages,
  placementCodes: decodeCodes(body),
  trackOnly: extras.isDisabledByHeader ? 1 : readSignal(body.isDisabled),
  display: body.display === 'text' ? body.display : undefined,
  installId: present(body.installId),
  advertisingId: decodeAdvertisingId(body.advertisingId),
  vendorId: decodeAdvertisingId(body.vendorId),
  userEmail: present(body.userEmail),
  userSignature: present(body.userSignature),
  variantId: present(body.variantId),
  locale: present(body.locale),
  sdk: decodeSdk(body.sdk),
  skanItems: present(body.skan?.items),
  app: decodeApp(body.app),
  device: decodeDevice(body.device, extras.headers),
  character: decodeCharacter(body.character),
  regulatory: readRegulatory(body.regulatory),
});
