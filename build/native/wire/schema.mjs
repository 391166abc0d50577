// What the clients for Kotlin, Swift and Dart share with the wire, read from the TypeScript that says it: names, types
// and comments. Nothing is compiled; what a file no longer has is an error.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../counts.mjs';

const sourceOf = (path) =>
  ts.createSourceFile(path, readFileSync(join(ROOT, path), 'utf8'), ts.ScriptTarget.Latest, true);

const NAMES = sourceOf('adapters/wire/names.ts');
const MESSAGES = sourceOf('adapters/wire/frame-messages.ts');
const EVENTS = sourceOf('adapters/client-js/options/events.ts');
const OPTIONS = sourceOf('adapters/client-js/options/options.ts');

const found = (value, source, name) => {
  if (value === undefined) throw new Error(`${source.fileName} has no ${name}.`);
  return value;
};

/** The comment before a node, on one line. Before a part of a union stands its bar as well. */
const aboutOf = (node) => {
  const before = node.getSourceFile().text.slice(0, node.getStart()).trimEnd();
  const bare = before.endsWith('|') ? before.slice(0, -1).trimEnd() : before;
  if (!bare.endsWith('*/')) return '';
  const comment = bare.slice(bare.lastIndexOf('/**') + 3, -2);
  return comment.replace(/\n *\* ?/g, ' ').trim();
};

const literalsIn = (list) => list.elements.map(({ text }) => text);

/** The literal that a constant is: `[…] as const` or `{…} as const`. */
const constant = (source, name) => {
  const declarations = source.statements
    .filter(ts.isVariableStatement)
    .flatMap((one) => one.declarationList.declarations);
  return found(
    declarations.find((one) => one.name.text === name),
    source,
    name,
  ).initializer.expression;
};

const typed = (source, name) =>
  found(
    source.statements.find(
      (one) => (ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one)) && one.name.text === name,
    ),
    source,
    name,
  );

/** `gdpr?: 0 | 1 | null | undefined` is a number that may be absent. */
const fieldOf = (member) => {
  const [written] = member.type
    .getText()
    .split(' | ')
    .filter((part) => part !== 'null' && part !== 'undefined');
  const type = /^\d$/.test(written)
    ? 'whole'
    : written.replace(/^readonly number\[\]$/, 'wholes').replace(/^readonly string\[\]$/, 'strings');
  return { name: member.name.text, type, isOptional: member.questionToken !== undefined, about: aboutOf(member) };
};

/** A type that all clients have, with its own fields. */
const recordOf = (name, source = OPTIONS) => {
  const declaration = typed(source, name);
  return { name, about: aboutOf(declaration), fields: declaration.members.map(fieldOf) };
};

/** An abbreviation stays as it is. */
const capital = (text) => (/^[a-z][a-z ]/.test(text) ? text[0].toUpperCase() + text.slice(1) : text);

/** What such comments say of fields: "`height`: in pixels; 0 when hidden." */
const FIELD_COMMENT = /`(\w+)`: ([^`]+[.])/g;

/** Outcomes of a turn and what is the host's own: their payloads stand in a union. */
const writtenOut = () =>
  typed(EVENTS, 'AdEvent')
    .type.types.filter(ts.isTypeReferenceNode)
    .map((node) => {
      const [{ literal }, payload] = node.typeArguments;
      const said = aboutOf(node);
      const abouts = Object.fromEntries(
        [...said.matchAll(FIELD_COMMENT)].map(([, name, about]) => [name, capital(about.trim())]),
      );
      const fields = payload.members.map(fieldOf).map((field) => ({
        ...field,
        type: ['number', 'AdText'].includes(field.type) ? field.type : 'string',
        about: abouts[field.name] ?? '',
      }));
      return { name: literal.text, isOfAd: node.typeName.text === 'ToldOfAd', about: said.split(' `')[0], fields };
    });

/** Events that pages report: each names its fields. */
const eventsOfPages = () => {
  const fields = new Map(
    typed(NAMES, 'WirePageFields')
      .members.map(fieldOf)
      .map((field) => [field.name, field]),
  );
  return constant(NAMES, 'WIRE_PAGE_EVENTS').properties.map((property) => ({
    name: property.name.text,
    isOfAd: true,
    isOfPage: true,
    about: aboutOf(property),
    fields: literalsIn(property.initializer).map((name) => {
      const { type, about } = found(fields.get(name), NAMES, name);
      return { name, type: type === 'number' ? 'number' : 'string', about };
    }),
  }));
};

const messagesOf = (name) => typed(MESSAGES, name).members.map((member) => member.name.text);

/** What these clients neither say nor compare: the web's own, what they pass on as text, and what they ignore. */
const NOT_IN_APPS = [
  ...['view-iframe', 'blur-iframe', 'ad-done-component-iframe'],
  ...['invalid_request', 'invalid_json', 'session_disabled'],
];
/** The skip codes that these clients give a turn themselves; they pass all others on as text. */
const GIVEN_BY_APPS = ['ads_disabled', 'unfilled_bid', 'unknown'];

const distinct = (names) => [...new Set(names)].filter((name) => !NOT_IN_APPS.includes(name));

/** `ad.no-fill` → `noFill`; `render-started` → `renderStarted`. */
export const camel = (text) => text.replace(/[-_. ](\w)/g, (_, letter) => letter.toUpperCase());
export const pascal = (text) => capital(camel(text));

export const readSchema = () => ({
  events: [...writtenOut(), ...eventsOfPages()],
  /** One says `unknown` of both. */
  codes: distinct([
    ...['WIRE_ERROR_CODES', 'WIRE_CLIENT_ERROR_CODES'].flatMap((name) => literalsIn(constant(NAMES, name))),
    ...literalsIn(constant(NAMES, 'WIRE_SKIP_CODES')).filter((code) => GIVEN_BY_APPS.includes(code)),
  ]),
  messages: distinct(['FrameToHost', 'ModalToHost', 'HostToFrame'].flatMap(messagesOf)),
  adText: recordOf('AdText', EVENTS),
  character: recordOf('Character'),
  regulatory: recordOf('Regulatory'),
  mutableOptions: recordOf('MutableOptions'),
  sessionOptions: recordOf('SessionOptions'),
});
