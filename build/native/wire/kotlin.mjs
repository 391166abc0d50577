// Events, options and the names of the wire in Kotlin, in the package of what an app uses.
import { HEADER, eventOf, fill, listed, sentences } from './text.mjs';
import { pascal } from './schema.mjs';

const TYPES = {
  string: 'String',
  number: 'Double',
  whole: 'Int',
  wholes: 'List<Int>',
  strings: 'List<String>',
  boolean: 'Boolean',
};
const LINK = ['[', ']'];

const kdoc = (words, indent = '') => {
  const [only, ...more] = fill(words, '', 113 - indent.length);
  if (more.length === 0) return [`${indent}/** ${only} */`];
  return [`${indent}/**`, ...fill(words, `${indent} * `), `${indent} */`];
};

const classNameOf = (name) => pascal(name.replace(/^ad\./, ''));

const eventClass = (event) => {
  const ids = event.ids.map((id) => {
    const type = id === 'messageId' && !event.isOfAd ? 'String?' : 'String';
    return `${id === 'bidId' ? 'public' : 'override'} val ${id}: ${type}`;
  });
  const own = event.own.map(
    ({ name, type, isOptional }) => `public val ${name}: ${TYPES[type] ?? type}${isOptional ? '?' : ''}`,
  );
  return [
    ...kdoc(sentences(event.about, event.own, LINK), '  '),
    ...listed(`public class ${classNameOf(event.name)}(`, [...ids, ...own], `) : AdEvent("${event.name}")`, '  '),
    '',
  ];
};

/** Where an ad of a session keeps what its page need not send. */
const KEPT = ['code', 'messageId', 'bidId', 'format', 'revenue'];

const branch = (event) => {
  const given = [...event.ids, ...event.own.map(({ name }) => name)];
  const values = given.map(
    (name) =>
      ({ format: 'ad.bid.format', revenue: 'ad.bid.revenue' })[name] ?? (KEPT.includes(name) ? `ad.${name}` : name),
  );
  const made = (arguments_) => `AdEvent.${classNameOf(event.name)}(${arguments_.join(', ')})`;
  if (!given.includes('url')) return `      "${event.name}" -> ${made(values)}`;
  return `      "${event.name}" -> url?.let { ${made(values.map((value) => (value === 'url' ? 'it' : value)))} }`;
};

const adEvent = (events) => [
  ...kdoc(
    'What happens to ads. [name] is stable; [code], the placement code, is absent from events of the whole session. [messageId]: of the assistant message that it concerns, where one is known by then. `bidId` names the ad.'.split(
      ' ',
    ),
  ),
  'public sealed class AdEvent(public val name: String) {',
  '  public open val code: String? get() = null',
  '  public open val messageId: String? get() = null',
  '',
  ...events.flatMap(eventClass),
  '  /** For logs: without any text of the conversation. */',
  '  override fun toString(): String = "AdEvent(name=$name, code=$code, messageId=$messageId)"',
  '}',
  '',
];

const pageEvent = (events) => [
  '  /** What a page reports; `null` for another name, and for a click that leads nowhere. */',
  '  internal fun pageEvent(name: String?, ad: PairedAd, content: String, url: String?, area: String): AdEvent? =',
  '    when (name) {',
  ...events.filter((event) => event.isOfPage).map(branch),
  '      else -> null',
  '    }',
];

/** An app names an address by a type of its own. */
const typed = ({ name, type, isOptional }) =>
  `${name}: ${name === 'avatarUrl' ? 'URI' : (TYPES[type] ?? type)}${isOptional ? '?' : ''}`;

const parameter = (field) => `public val ${typed(field)}`;

const json = (fields) =>
  listed(
    'internal fun json(): JsonObject = jsonOf(',
    fields.map(({ name }) => `"${name}" to ${name}`),
    ')',
    '  ',
  );

const or = (name, fields) => [
  '  /** What is named here, and the rest as it is there. */',
  ...listed(
    `internal fun or(other: ${name}): ${name} = ${name}(`,
    fields.map((field) => `${field.name} ?: other.${field.name}`),
    ')',
    '  ',
  ),
];

const namesOf = (fields) => fields.map((field) => field.name);

const builder = (name, fields) => {
  const [required, optional] = [false, true].map((is) => fields.filter((field) => Boolean(field.isOptional) === is));
  const head = required.map((field) => `private val ${typed(field)}`);
  return [
    '',
    '  /** In Java by itself, in Kotlin by the function of the same name as the class. */',
    ...(head.length > 0 ? listed('public class Builder(', head, ') {', '  ') : ['  public class Builder {']),
    ...optional.map((field) => `    private var ${typed(field)} = null`),
    ...optional.flatMap((field) => [
      '',
      `    public fun ${field.name}(${typed(field)}): Builder = apply { this.${field.name} = ${field.name} }`,
    ]),
    '',
    ...listed(`public fun build(): ${name} = ${name}(`, namesOf(fields), ')', '    '),
    '  }',
  ];
};

const factory = (name, fields) => {
  const required = fields.filter((field) => !field.isOptional);
  const parameters = [
    ...required.map(typed),
    `configure: ${name}.Builder.() -> Unit${required.length > 0 ? ' = {}' : ''}`,
  ];
  const made = `${name}.Builder(${namesOf(required).join(', ')}).apply(configure).build()`;
  return [
    '/** What [configure] names. */',
    '@JvmSynthetic',
    ...listed(`public fun ${name}(`, parameters, `): ${name} =`),
    `  ${made}`,
  ];
};

/** Made by a builder: a field that is added breaks no caller. */
const record = ({ name, about, fields }, ...members) => [
  ...kdoc(sentences(about, fields, LINK)),
  ...listed(`public class ${name} private constructor(`, fields.map(parameter), ') {'),
  ...members.flat(),
  ...builder(name, fields),
  '}',
  '',
  ...factory(name, fields),
  '',
];

const constantOf = (text) => `  public const val ${text.replaceAll('-', '_').toUpperCase()}: String = "${text}"`;

/** Android has no id of vendors. */
const androids = ({ fields, ...rest }) => ({ ...rest, fields: fields.filter(({ name }) => name !== 'vendorId') });

/** The last declaration's empty line ends the file. */
const fileOf = (imports, ...lines) => {
  const head = [`// ${HEADER}`, 'package com.adplacement', ''];
  const named = imports.length === 0 ? [] : [...imports.map((name) => `import ${name}`), ''];
  return [...head, ...named, ...lines].join('\n');
};

const eventsOf = (schema) => schema.events.map((event) => eventOf(event, 'bidId'));

export const kotlinEvents = (schema) => fileOf([], ...adEvent(eventsOf(schema)));

export const kotlinOptions = ({ adText, character, regulatory, mutableOptions }) => {
  const mutable = androids(mutableOptions);
  return fileOf(
    ['com.adplacement.io.jsonOf', 'kotlinx.serialization.json.JsonObject', 'java.net.URI'],
    ...kdoc(sentences(adText.about, adText.fields, LINK)),
    ...listed('public class AdText internal constructor(', adText.fields.map(parameter), ')'),
    '',
    // `Character` is also a class of Java's, which every file of an app imports.
    ...record({ ...character, name: 'AdCharacter' }, json(character.fields)),
    ...record(regulatory, json(regulatory.fields), or('Regulatory', regulatory.fields)),
    ...record(mutable, or('MutableOptions', mutable.fields)),
  );
};

export const kotlinWire = (schema) =>
  fileOf(
    ['com.adplacement.state.PairedAd'],
    '/** Error codes, skip codes, and types of messages between a page and its app. */',
    '@InternalAdApi',
    'public object Wire {',
    ...[...schema.codes, ...schema.messages].map(constantOf),
    '',
    ...pageEvent(eventsOf(schema)),
    '}',
    '',
  );
