import { isObject } from '../../../../application/sale/shape/creative-shape.js';
import type { PlayerParts } from '../../../../domain/catalog/creative.js';
import { isSecureUrl } from '../secure-url.js';
import { escaped, objectsOf, textOf, type Json } from './vast-values.js';

/** Of each kind; what is longer is left out. */
const MAX_CHARS = 8_192;
/** A prefix would need the declaration that stood around it. */
const PLAIN_NAME = /^[A-Za-z_][\w.-]*$/;

const element = (name: string, attributes: Json, content: string): string => {
  const written = Object.entries(attributes).flatMap(([key, value]) => {
    const text = typeof value === 'boolean' ? String(value) : textOf(value);
    return text !== undefined && PLAIN_NAME.test(key) ? [` ${key}="${escaped(text)}"`] : [];
  });
  return `<${name}${written.join('')}>${content}</${name}>`;
};

/** An element within an extension, as the library reads it. */
const innerElement = ({ name, attributes, children, value }: Json): string => {
  if (typeof name !== 'string' || !PLAIN_NAME.test(name)) return '';
  const content = objectsOf(children).map(innerElement).join('');
  return element(name, isObject(attributes) ? attributes : {}, content || escaped(textOf(value) ?? ''));
};

/** As the schemas have it: with a type, and elements. Scripts that measure have a place of their own. */
const extensionOf = ({ attributes, children }: Json): string => {
  const type = isObject(attributes) ? attributes.type : undefined;
  const content = type === 'AdVerifications' ? '' : objectsOf(children).map(innerElement).join('');
  return content === '' ? '' : element('Extension', { type }, content);
};

const trackingOf = (events: unknown): string =>
  Object.entries(isObject(events) ? events : {})
    .flatMap(([event, urls]) =>
      (Array.isArray(urls) ? (urls as readonly unknown[]) : [])
        .filter(isSecureUrl)
        .map((url) => element('Tracking', { event }, escaped(url))),
    )
    .join('');

/** A script that measures; only an address by `https:` is passed on. */
const verificationOf = ({ resource, vendor, type, parameters, trackingEvents, ...ad }: Json): string => {
  if (!isSecureUrl(resource)) return '';
  const { apiFramework, browserOptional } = ad;
  const script =
    textOf(type) === undefined
      ? element(
          'JavaScriptResource',
          { apiFramework, browserOptional: browserOptional || undefined },
          escaped(resource),
        )
      : element('ExecutableResource', { apiFramework, type }, escaped(resource));
  const tracking = trackingOf(trackingEvents);
  const told = textOf(parameters);
  const rest = [
    tracking && element('TrackingEvents', {}, tracking),
    told === undefined ? '' : element('VerificationParameters', {}, escaped(told)),
  ];
  return element('Verification', { vendor }, script + rest.join(''));
};

const parametersOf = (from: unknown): string => {
  const value = isObject(from) ? textOf(from.value) : undefined;
  return value === undefined || !isObject(from)
    ? ''
    : element('AdParameters', { xmlEncoded: from.xmlEncoded }, escaped(value));
};

const bounded = (xml: string): string => (xml.length > MAX_CHARS ? '' : xml);

/** What an ad and the shown variation of it hold for the player; `undefined`: nothing. */
export const playerPartsOf = (ad: Json, variation: Json): PlayerParts | undefined => {
  const parts: PlayerParts = {
    parameters: bounded(parametersOf(variation.adParameters)),
    extensions: bounded(objectsOf(ad.extensions).map(extensionOf).join('')),
    verifications: bounded(objectsOf(ad.adVerifications).map(verificationOf).join('')),
  };
  return Object.values(parts).every((xml) => xml === '') ? undefined : parts;
};
