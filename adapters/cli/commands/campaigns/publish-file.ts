import {
  isCatalogEntry,
  type CatalogContent,
  type CatalogDifference,
  type CatalogEdit,
  type CatalogEntry,
  type CatalogSupply,
} from '../../../../domain/catalog/content/catalog-content.js';
import { complain, fail, print } from '../../terminal-text.js';
import { differenceLine, publish, sayPublished, type CatalogAccess } from '../access/catalog-access.js';
import { confirm } from '../access/confirm.js';
import { readJsonFile } from '../access/files.js';
import type { PublishOptions } from '../access/storage.js';

/** Each kind of file, with the key that may stand beside it: campaigns bring their accounts, bidders who sells. */
const BESIDE = { campaigns: 'accounts', bidders: 'supply' } as const satisfies Readonly<
  Record<string, keyof CatalogContent>
>;
export type FileKind = keyof typeof BESIDE;

export interface FileOptions extends PublishOptions {
  /** What the file does not name is removed. */
  readonly replace?: boolean;
  readonly yes?: boolean;
}

type FileSections = Partial<CatalogContent>;

const valueOf = (path: string, key: string, value: unknown): readonly CatalogEntry[] | CatalogSupply => {
  if (key === 'supply')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as CatalogSupply)
      : fail(`${path}: "supply" must be an object such as {"asi": "ads.example.com", "version": "1.0"}.`);
  return Array.isArray(value) && value.every(isCatalogEntry)
    ? value
    : fail(`${path}: "${key}" must be a list of objects, each with an "id".`);
};

const sectionsOf = (path: string, kind: FileKind): FileSections => {
  const json = readJsonFile(path);
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return fail(`${path} must hold one JSON object.`);
  const allowed: readonly string[] = [kind, BESIDE[kind]];
  const sections: Record<string, readonly CatalogEntry[] | CatalogSupply> = {};
  for (const [key, value] of Object.entries(json)) {
    if (key === '$schema') continue;
    if (!allowed.includes(key))
      return fail(`${path} has the key "${key}"; only ${allowed.join(' and ')} can be published from it.`);
    sections[key] = valueOf(path, key, value);
  }
  if (Object.keys(sections).length === 0) return fail(`${path} has no "${kind}": there is nothing to publish.`);
  return sections;
};

const replacing = (path: string, kind: FileKind, sections: FileSections): CatalogEdit => {
  const { [kind]: whole, supply, ...beside } = sections;
  if (whole === undefined) return fail(`${path} has no "${kind}"; with --replace an empty list removes all of them.`);
  return { replace: { [kind]: whole }, set: beside, supply };
};

const nounOf = (kind: FileKind, count: number): string => (count === 1 ? kind.replace(/s$/, '') : kind);

const confirmRemoval = (path: string, kind: FileKind, removed: readonly CatalogDifference[]): Promise<void> => {
  for (const difference of removed) complain(differenceLine(difference));
  return confirm({
    situation: `${path} does not name ${removed.length === 1 ? 'this' : `these ${removed.length}`} published ${nounOf(kind, removed.length)}.`,
    question: 'Remove what it does not name?',
    declined: 'Nothing was published. Without --replace nothing is removed.',
    unattended: 'Nothing was published: remove it with --yes, or publish without --replace, and nothing is removed.',
  });
};

type Access = Pick<CatalogAccess, 'admin' | 'place'>;

/** What is confirmed is what is published: of the version that was looked at, or not at all. */
const replace = async (access: Access, path: string, kind: FileKind, options: FileOptions): Promise<void> => {
  const edit = replacing(path, kind, sectionsOf(path, kind));
  const { version, differences } = await publish(access, edit, { ...options, dryRun: true });
  const removed = differences.filter(({ section, change }) => section === kind && change === 'removed');
  const isAsked = removed.length > 0 && options.yes !== true && options.dryRun !== true;
  if (isAsked) await confirmRemoval(path, kind, removed);
  sayPublished(access, await publish(access, edit, options, version));
};

const addAndChange = async (access: Access, path: string, kind: FileKind, options: FileOptions): Promise<void> => {
  const { supply, ...sections } = sectionsOf(path, kind);
  const published = await publish(access, { set: sections, supply }, options);
  sayPublished(access, published);
  const named = new Set(sections[kind]?.map(({ id }) => id));
  const { content } = await access.admin.current();
  const others = content[kind].filter(({ id }) => !named.has(id));
  if (others.length > 0)
    print(
      `${others.length} other published ${nounOf(kind, others.length)} ${others.length === 1 ? 'stays' : 'stay'} unchanged; --replace removes what the file does not name`,
    );
};

/** Publishes a file. An entry that it names is published as a whole; others stay, unless it is to replace them. */
export const publishFile = (access: Access, path: string, kind: FileKind, options: FileOptions): Promise<void> =>
  (options.replace === true ? replace : addAndChange)(access, path, kind, options);
