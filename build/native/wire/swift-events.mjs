// Events in Swift: `AdEvent.swift`.
import { camel, pascal } from './schema.mjs';
import { HEAD, doc, typeOf } from './swift.mjs';
import { eventOf, fill, listed } from './text.mjs';

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
  ...event.own.flatMap((field) => [...doc(field.about, '    '), `    public let ${field.name}: ${typeOf(field)}`]),
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
  '  /// What a page reports; `nil` for another name, and for a click that leads nowhere.',
  '  static func ofPage(_ name: String, _ ad: PairedAd, content: String, url: String?, area: String) -> AdEvent? {',
  '    switch name {',
  ...events.filter((event) => event.isOfPage).flatMap(branch),
  '    default: return nil',
  '    }',
  '  }',
  '}',
  '',
];

export const swiftEvents = (schema) => {
  const events = schema.events.map((event) => eventOf(event, 'bidId'));
  return [...HEAD, '', ...adEvent(events), ...pageEvent(events)].join('\n');
};
