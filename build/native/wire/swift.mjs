// The names of the wire in Swift: `Wire.swift`. What log lines say of these types is written by hand beside it.
import { HEADER, eventOf, fill, listed } from './text.mjs';
import { camel, pascal } from './schema.mjs';

const TYPES = {
  string: 'String',
  number: 'Double',
  whole: 'Int',
  wholes: '[Int]',
  strings: '[String]',
  boolean: 'Bool',
  address: 'URL',
};

/** How a value becomes JSON, where it may be absent and where not. */
const VALUES = {
  string: { always: (name) => `.string(${name})`, maybe: (name) => `${name}.map(JSONValue.string)` },
  address: { always: (name) => `.string(${name}.absoluteString)` },
  boolean: { maybe: (name) => `${name}.map(JSONValue.bool)` },
  whole: { maybe: (name) => `${name}.map { JSONValue.number(Double($0)) }` },
  strings: { maybe: (name) => `${name}.map { JSONValue.array($0.map(JSONValue.string)) }` },
  wholes: { maybe: (name) => `${name}.map { JSONValue.array($0.map { .number(Double($0)) }) }` },
};

const doc = (text, indent) => fill(text.split(' '), `${indent}/// `);

/** Ids that stand together in a payload. */
const idsOf = ({ ids, isOfAd, hasId }) => {
  const about = hasId
    ? 'The placement code, the assistant message that the ad belongs to, and the ad itself.'
    : 'The placement code, and the assistant message that the ad belongs to.';
  if (isOfAd) return [...doc(about, '    '), `    public let ${ids.map((id) => `${id}: String`).join(', ')}`];
  const none = 'The assistant message; `nil` when it concerns the session, or a message that has not come.';
  return [...doc(none, '    '), '    public let messageId: String?'];
};

const caseOf = (event) => camel(event.name.replace(/^ad\./, ''));

/** Events that name an ad and no more share a payload; `Error` is a protocol. */
const payloadOf = (event) => {
  if (event.hasId && event.own.length === 0) return 'Shown';
  return event.name === 'ad.error' ? 'Failure' : pascal(caseOf(event));
};

const byPayload = (events) => Map.groupBy(events, payloadOf);

const payload = ([name, [event, ...more]]) => [
  ...doc(more.length > 0 ? 'Of events that name an ad and no more.' : `Of \`\`AdEvent/${caseOf(event)}(_:)\`\`.`, '  '),
  `  public struct ${name}: Sendable, Hashable {`,
  ...idsOf(event),
  ...event.own.flatMap(({ name, type, about }) => [...doc(about, '    '), `    public let ${name}: ${TYPES[type]}`]),
  '  }',
  '',
];

const byCase = (head, events, answerOf) => [
  `  public var ${head} {`,
  '    switch self {',
  ...events.flatMap(answerOf),
  '    }',
  '  }',
];

const idOf = (id) => (events) => {
  const having = events.filter((event) => event.ids.includes(id));
  const cases = having.map((event, at) => `.${caseOf(event)}(let event)${at < having.length - 1 ? ',' : ':'}`);
  if (having.length === 1) return [`    case ${cases[0]} return event.${id}`];
  if (having.length === 0) return [];
  const [first, ...more] = fill(['case', ...cases], '    ', 118);
  return [first, ...more.map((line) => `  ${line}`), `      return event.${id}`];
};

/** Each line binds payloads of one type. */
const idByCase = (id, events) => [
  ...[...byPayload(events).values()].flatMap(idOf(id)),
  ...(events.every((event) => event.ids.includes(id)) ? [] : ['    default: return nil']),
];

const adEvent = (events) => [
  ...doc(
    'What happens to ads. ``name`` is stable; payloads are typed. New cases may come with a new minor version: give a `switch` a `default`.',
    '',
  ),
  'public enum AdEvent: Sendable, Hashable {',
  ...events.flatMap((event) => [...doc(event.about, '  '), `  case ${caseOf(event)}(${payloadOf(event)})`]),
  '',
  '  /// The name that every client has for it, for example `ad.filled`.',
  ...byCase('name: String', events, (event) => [`    case .${caseOf(event)}: return "${event.name}"`]),
  '',
  '  /// The placement code; `nil` for events of the whole session.',
  ...byCase('code: String?', [events], (all) => idByCase('code', all)),
  '',
  '  /// Id of the assistant message that it concerns; `nil` where none is known by then.',
  ...byCase('messageId: String?', [events], (all) => idByCase('messageId', all)),
  '',
  ...[...byPayload(events)].flatMap(payload),
];

const branch = (event) => {
  const given = [...event.ids, ...event.own.map(({ name }) => name)];
  const valueOf = (name) => {
    if (['content', 'area', 'url'].includes(name)) return name;
    return ['format', 'revenue'].includes(name) ? `ad.bid.${name}` : `ad.${name}`;
  };
  const made = listed(
    `return .${caseOf(event)}(${payloadOf(event)}(`,
    given.map((name) => `${name}: ${valueOf(name)}`),
    '))',
    '      ',
  );
  const checked = given.includes('url') ? ['      guard let url else { return nil }'] : [];
  return [`    case "${event.name}":`, ...checked, ...made];
};

const pageEvent = (events) => [
  '  /// What a page tells; `nil` for another name, and for a click that leads nowhere.',
  '  static func ofPage(_ name: String, _ ad: PairedAd, content: String, url: String?, area: String) -> AdEvent? {',
  '    switch name {',
  ...events.filter((event) => event.isOfPage).flatMap(branch),
  '    default: return nil',
  '    }',
  '  }',
  '}',
  '',
];

/** As Swift spells it; the wire has its own name. */
const spelled = (field) => ({
  ...field,
  wire: field.name,
  name: field.name.replace(/Url$/, 'URL').replace(/Nsfw$/, 'NSFW'),
  type: field.name === 'avatarUrl' ? 'address' : field.type,
});

const typeOf = ({ type, isOptional }) => `${TYPES[type] ?? type}${isOptional ? '?' : ''}`;

const record = ({ name, about, fields }, keyword, ...members) => [
  ...doc(about.replaceAll('`null`', '`nil`'), ''),
  `public struct ${name}: Sendable, Hashable {`,
  ...fields.flatMap((field) => [...doc(field.about, '  '), `  public ${keyword} ${field.name}: ${typeOf(field)}`]),
  '',
  '  /// What is left out is not known.',
  ...listed(
    'public init(',
    fields.map((field) => `${field.name}: ${typeOf(field)}${field.isOptional ? ' = nil' : ''}`),
    ') {',
    '  ',
  ),
  ...listed(
    '(',
    fields.map((field) => `self.${field.name}`),
    `) = (${fields.map((field) => field.name).join(', ')})`,
    '    ',
  ),
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

const HEAD = [`// ${HEADER}`, '// swift-format-ignore-file'];

export const swiftEvents = (schema) => {
  const events = schema.events.map((event) => eventOf(event, 'bidId'));
  return [...HEAD, '', ...adEvent(events), ...pageEvent(events)].join('\n');
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
    ...record({ ...character, name: 'AdCharacter' }, 'let', json(character.fields)),
    ...record(regulatory, 'var', json(regulatory.fields), or('Regulatory', regulatory.fields)),
    ...record(mutable, 'var', or('MutableOptions', mutable.fields)),
    '/// Error codes, skip codes, and types of messages between a page and its app.',
    '@_spi(AdPlatform) public enum Wire {',
    ...constants(schema.codes),
    ...constants(schema.messages),
    '}',
    '',
  ].join('\n');
};
