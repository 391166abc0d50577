// Options and codes in Swift: `Wire.swift`. What log lines say of these types is written by hand beside it.
import { HEADER, fill, listed } from './text.mjs';
import { camel } from './schema.mjs';

const TYPES = {
  string: 'String',
  number: 'Double',
  whole: 'Int',
  wholes: '[Int]',
  strings: '[String]',
  boolean: 'Bool',
  address: 'URL',
};

export const HEAD = [`// ${HEADER}`, '// swift-format-ignore-file'];

/** How a value becomes JSON, where it may be absent and where not. */
const VALUES = {
  string: { always: (name) => `.string(${name})`, maybe: (name) => `${name}.map(JSONValue.string)` },
  address: { always: (name) => `.string(${name}.absoluteString)` },
  boolean: { maybe: (name) => `${name}.map(JSONValue.bool)` },
  whole: { maybe: (name) => `${name}.map { JSONValue.number(Double($0)) }` },
  strings: { maybe: (name) => `${name}.map { JSONValue.array($0.map(JSONValue.string)) }` },
  wholes: { maybe: (name) => `${name}.map { JSONValue.array($0.map { .number(Double($0)) }) }` },
};

export const doc = (text, indent) => fill(text.split(' '), `${indent}/// `);

/** As Swift spells it; the wire has its own name. */
const spelled = (field) => ({
  ...field,
  wire: field.name,
  name: field.name.replace(/Url$/, 'URL').replace(/Nsfw$/, 'NSFW'),
  type: field.name === 'avatarUrl' ? 'address' : field.type,
});

export const typeOf = ({ type, isOptional }) => `${TYPES[type] ?? type}${isOptional ? '?' : ''}`;

const assigned = (names) => {
  const line = `    (${names.map((name) => `self.${name}`).join(', ')}) = (${names.join(', ')})`;
  if (line.length <= 120) return [line];
  const wrapped = (items) => fill(items.join(', ').split(' '), '      ');
  return ['    (', ...wrapped(names.map((name) => `self.${name}`)), '    ) = (', ...wrapped(names), '    )'];
};

const record = (
  { name, about, fields, is = 'Sendable, Hashable', made = 'What is left out is not known.' },
  keyword,
  ...members
) => [
  ...doc(about.replaceAll('`null`', '`nil`'), ''),
  `public struct ${name}: ${is} {`,
  ...fields.flatMap((field) => [...doc(field.about, '  '), `  public ${keyword} ${field.name}: ${typeOf(field)}`]),
  '',
  `  /// ${made}`,
  ...listed(
    'public init(',
    fields.map((field) => `${field.name}: ${typeOf(field)}${defaultOf(field)}`),
    ') {',
    '  ',
  ),
  ...assigned(fields.map((field) => field.name)),
  '  }',
  ...members.flat(),
  '}',
  '',
];

const json = (fields) => [
  '',
  '  var json: JSONObject {',
  ...listed(
    'JSONObject(present: [',
    fields.map(
      ({ wire, name, type, isOptional }) => `"${wire}": ${VALUES[type][isOptional ? 'maybe' : 'always'](name)}`,
    ),
    '])',
    '    ',
  ),
  '  }',
];

const or = (name, fields) => [
  '',
  '  /// What is named here, and the rest as it is there.',
  `  func or(_ other: ${name}) -> ${name} {`,
  ...listed(
    `${name}(`,
    fields.map((field) => `${field.name}: ${field.name} ?? other.${field.name}`),
    ')',
    '    ',
  ),
  '  }',
];

const constants = (texts) => {
  const pairs = texts.map((text) => `${camel(text)} = "${text}"`);
  return listed('public static let', pairs, '', '  ').filter((line) => line.trim() !== '');
};

const defaultOf = ({ value, isOptional }) => {
  if (value !== undefined) return ` = ${value}`;
  return isOptional ? ' = nil' : '';
};

/** What Swift says otherwise than the web; `null`: what it has not. */
const IN_SWIFT = {
  enabledPlacementCodes: { type: 'strings', isOptional: false, value: '[defaultCode]' },
  character: { type: 'AdCharacter' },
  display: { type: 'AdDisplay' },
  // Rows of a list keep their places by the pool.
  lateAds: null,
  brand: { isOptional: false, value: '"svc"' },
  sdk: null,
  storage: null,
};

const TRACKING = {
  name: 'requestTrackingAuthorization',
  type: 'boolean',
  isOptional: false,
  value: 'true',
  about:
    "Whether the system's question about tracking is asked when the session starts, if it was not answered before. A child (``Regulatory/coppa``) is never asked.",
};

/** The options that may change stand before those that listen. */
const sessionFields = (session, mutable) => {
  const own = session.fields
    .filter(({ name }) => IN_SWIFT[name] !== null)
    .map((field) => spelled({ ...field, ...IN_SWIFT[field.name] }));
  const at = own.findIndex(({ name }) => name === 'onEvent');
  return [...own.slice(0, at), ...mutable.fields, TRACKING, ...own.slice(at)];
};

export const swiftOptions = (schema) => {
  const [character, regulatory, mutable] = [schema.character, schema.regulatory, schema.mutableOptions].map((one) => ({
    ...one,
    fields: one.fields.map(spelled),
  }));
  return [
    ...HEAD,
    'import Foundation',
    '',
    ...record({ ...schema.adText, made: 'As the service sends it.' }, 'let'),
    ...record({ ...character, name: 'AdCharacter' }, 'let', json(character.fields)),
    ...record(regulatory, 'var', json(regulatory.fields), or('Regulatory', regulatory.fields)),
    ...record(mutable, 'var', or('MutableOptions', mutable.fields)),
    ...record(
      {
        name: 'SessionOptions',
        about: 'What makes a session. Nothing is checked here: what is wrong arrives as ``AdEvent/error(_:)``.',
        fields: sessionFields(schema.sessionOptions, mutable),
        is: 'Sendable',
        made: 'Options of a session, with the defaults of the service.',
      },
      'var',
    ),
    '/// Error codes, skip codes, and types of messages between a page and its app.',
    '@_spi(AdPlatform) public enum Wire {',
    ...constants(schema.codes),
    ...constants(schema.messages),
    '}',
    '',
  ].join('\n');
};
