// The names of the wire in Dart, as `dart format` writes them. The types of an app stand in `model/ad_event.dart` and
// `model/options.dart`, what it does not see in `model/wire.dart`.
import { HEADER, eventOf, fill } from './text.mjs';
import { camel, pascal } from './schema.mjs';

const WIDTH = 80;
const TYPES = {
  string: 'String',
  number: 'double',
  whole: 'int',
  wholes: 'List<int>',
  strings: 'List<String>',
  boolean: 'bool',
};

/** Constructors of these types say no more than their fields do. */
const HEAD = [`// ${HEADER}`, '// ignore_for_file: public_member_api_docs', ''];

const doc = (text, indent = '') => fill(text.split(' '), `${indent}/// `, WIDTH);

const block = (open, items, close, indent) => [
  indent + open,
  ...items.map((item) => `${indent}  ${item},`),
  indent + close,
];

const classOf = ({ name }) => pascal(name);

const field = ({ name, type, isOptional, about }) => [
  '',
  ...doc(about, '  '),
  `  final ${TYPES[type] ?? type}${isOptional ? '?' : ''} ${name};`,
];

/** Those that name an ad and no more fit on a line. */
const constructor = (event) => {
  const name = classOf(event);
  if (!event.isOfAd) {
    const own = event.own.map((one) => `required this.${one.name}`);
    return block(`const ${name}({`, [...own, 'super.messageId'], `}) : super('${event.name}');`, '  ');
  }
  const ids = ['code', 'messageId', 'id'].map((id) => `required super.${id}`);
  if (event.own.length === 0)
    return [`  const ${name}(`, `      {${ids.join(', ')}})`, `      : super('${event.name}');`];
  const own = event.own.map((one) => `required this.${one.name}`);
  return block(`const ${name}({`, [...ids, ...own], `}) : super('${event.name}');`, '  ');
};

const payload = ({ payload: names }) => {
  const items = names.map((name) => `'${name}': ${name}`);
  const line = `  Json get payload => {${items.join(', ')}};`;
  if (names.length === 1 && names[0] === 'id') return [];
  if (line.length <= WIDTH) return ['', '  @override', line];
  return ['', '  @override', '  Json get payload => {', ...items.map((item) => `        ${item},`), '      };'];
};

const eventClass = (event) => [
  ...doc(`\`${event.name}\`: ${event.about[0].toLowerCase()}${event.about.slice(1)}`),
  `final class ${classOf(event)} extends ${event.isOfAd ? 'AdEventOfAd' : 'AdEvent'} {`,
  ...constructor(event),
  ...event.own.flatMap(field),
  ...payload(event),
  '}',
  '',
];

/** Widgets know their own height, and show every ad in a frame. */
const eventsOf = (schema) =>
  schema.events
    .filter(({ name }) => name !== 'ad.height')
    .map(({ fields, ...event }) => eventOf({ ...event, fields: fields.filter(({ type }) => type in TYPES) }, 'id'));

export const dartEvents = (schema) =>
  [
    ...HEAD,
    "import 'package:ad_placement/src/io/json.dart';",
    '',
    ...doc('What happens to ads. `id` of an event names the ad, `revenue` is its eCPM in USD.'),
    'sealed class AdEvent {',
    '  const AdEvent(this.name, {this.code, this.messageId});',
    '',
    '  /// Stable, for example `ad.filled`.',
    '  final String name;',
    '',
    '  /// Placement code; absent from events of the whole session.',
    '  final String? code;',
    '',
    '  /// Of the assistant message that it concerns, where one is known by then.',
    '  final String? messageId;',
    '',
    '  /// The fields of this event by their names, for logs and analytics.',
    '  Json get payload;',
    '',
    '  /// Without any text of the conversation.',
    '  @override',
    "  String toString() => 'AdEvent($name, code: $code, messageId: $messageId)';",
    '}',
    '',
    '/// An event of one ad.',
    'sealed class AdEventOfAd extends AdEvent {',
    ...block(
      'const AdEventOfAd(',
      ['super.name, {', 'required String super.code', 'required String super.messageId', 'required this.id'],
      '});',
      '  ',
    ).map((line) => line.replace('{,', '{')),
    '',
    '  /// Names the ad.',
    '  final String id;',
    '',
    '  @override',
    "  Json get payload => {'id': id};",
    '}',
    '',
    ...eventsOf(schema).flatMap(eventClass),
  ]
    .join('\n')
    .trimEnd() + '\n';

const record = ({ name, about, fields }, ...members) => [
  ...doc(about),
  `final class ${name} {`,
  ...block(
    `const ${name}({`,
    fields.map((one) => `${one.isOptional ? '' : 'required '}this.${one.name}`),
    '});',
    '  ',
  ),
  ...fields.flatMap(field),
  ...members.flat(),
  '}',
  '',
];

const entries = (fields) => fields.map(({ name }) => `'${name}': ${name}`);

const merged = (head, fields, valueOf) => [
  '',
  ...head,
  ...fields.map((one) => `        ${one.name}: ${valueOf(one.name)},`),
  '      );',
];

export const dartOptions = ({ character, regulatory, mutableOptions }) => {
  const more = {
    name: 'additionalProperties',
    type: 'Map<String, Object?>',
    isOptional: true,
    about: 'What else there is to say, as JSON holds it. Named fields win.',
  };
  return [
    ...HEAD,
    "import 'package:ad_placement/src/io/json.dart';",
    '',
    ...record({ ...character, fields: [...character.fields, more] }, [
      '',
      '  /// As the service receives it.',
      '  Json toJson() => {',
      '        ...jsonOf(additionalProperties ?? const {}),',
      ...block('...jsonOf({', entries(character.fields), '}),', '        '),
      '      };',
    ]),
    ...record(
      regulatory,
      merged(
        [
          '  /// What [explicit] names, and the rest as it is here.',
          '  Regulatory overriddenBy(Regulatory? explicit) => Regulatory(',
        ],
        regulatory.fields,
        (name) => `explicit?.${name} ?? ${name}`,
      ),
      [
        '',
        '  /// As the service receives it; `null` when nothing is known.',
        '  Json? toJson() {',
        ...block('final known = jsonOf({', entries(regulatory.fields), '});', '    '),
        '    return known.isEmpty ? null : known;',
        '  }',
      ],
    ),
    ...record(
      mutableOptions,
      merged(
        [
          '  /// These, with what [newer] names in its place.',
          '  MutableOptions mergedWith(MutableOptions newer) => MutableOptions(',
        ],
        mutableOptions.fields,
        (name) => `newer.${name} ?? ${name}`,
      ),
    ),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
};

const branch = (event) => {
  const valueOf = (name) => (['format', 'revenue'].includes(name) ? `ad.bid.${name}` : name);
  const given = ['code', 'messageId', 'id', ...event.own.map(({ name }) => name)].map(
    (name) => `${name}: ${valueOf(name)}`,
  );
  const head = `    '${event.name}'${given.includes('url: url') ? ' when url != null' : ''} =>`;
  const made = `${classOf(event)}(${given.join(', ')}),`;
  if (`${head} ${made}`.length <= WIDTH) return [`${head} ${made}`];
  if (made.length + 6 <= WIDTH) return [head, `      ${made}`];
  return [`${head} ${classOf(event)}(`, ...given.map((one) => `        ${one},`), '      ),'];
};

export const dartWire = (schema) =>
  [
    ...HEAD,
    "import 'package:ad_placement/src/model/ad_event.dart';",
    "import 'package:ad_placement/src/state/client_state.dart';",
    '',
    ...doc('What a page reports; `null` for another name, and for a click that leads nowhere.'),
    ...block(
      'AdEvent? pageEvent(',
      ['String name', 'PairedAd ad, {', 'required String content', 'required String? url', 'required String area'],
      '}) {',
      '',
    ).map((line) => line.replace('{,', '{')),
    '  final PairedAd(:code, :messageId, bidId: id) = ad;',
    '  return switch (name) {',
    ...eventsOf(schema)
      .filter((event) => event.isOfPage)
      .flatMap(branch),
    '    _ => null,',
    '  };',
    '}',
    '',
    ...doc('Error codes, skip codes, and types of messages between a page and its app.'),
    'abstract final class Wire {',
    ...[...schema.codes, ...schema.messages].map((text) => `  static const ${camel(text)} = '${text}';`),
    '}',
    '',
  ].join('\n');
