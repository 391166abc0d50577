// The stand-ins of Apple's API against public declarations of it: names, versions, and what belongs to the main thread.
// Otherwise a stand-in would decide what the compiler lets the client do.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { complain, ROOT } from '../counts.mjs';
import { readStandIns } from './stand-ins.mjs';

export const FACTS = join(ROOT, 'tests/client-swift/apple.json');
const SOURCES = 'adapters/client-swift/Sources/**/*.swift';
/** What the client asks for at least. */
const OLDEST_IOS = 14;

const standInFaults = ({ path, isType, kind, declaration }, fact) => {
  if (fact === undefined) return [`${path} is no name of Apple's`];
  const onMain = /@MainActor/.test(declaration);
  const isObject = /class|protocol/.test(kind);
  const faults = [];
  if (isType && isObject && onMain !== fact.isOnMain)
    faults.push(`${path} is ${fact.isOnMain ? '' : 'not '}of the main thread`);
  // A block of Objective-C says nothing of threads: a stand-in that did would hide a closure that traps.
  if (/@(Sendable|MainActor)\b/.test(declaration.slice(declaration.indexOf('('))) && declaration.includes('->'))
    faults.push(`${path}: a handler with isolation: ${declaration}`);
  return faults;
};

/** What is newer than the oldest iOS stands in a file that asks for its version. */
const versionFaults = (facts, files) =>
  Object.entries(facts)
    .filter(([, { since }]) => Number.parseFloat(since) > OLDEST_IOS)
    .flatMap(([path, { since }]) => {
      const [own, owner] = path.split('.').toReversed();
      const name = own.split('(')[0];
      // What views have is used without naming them.
      const isMentioned = (text) => /^UI(View|Responder)/.test(owner ?? 'UIView') || text.includes(owner);
      const used = files.filter(({ text }) => isMentioned(text) && new RegExp(`(^|[^"\\w])${name}\\b`).test(text));
      return used
        .filter(
          ({ text }) => ![...text.matchAll(/available\(iOS ([\d.]+)/g)].some(([, ios]) => Number(ios) >= Number(since)),
        )
        .map((file) => `${file.path} uses ${path} of iOS ${since} and asks for no version`);
    });

const withoutComments = (text) =>
  text
    .split('\n')
    .map((line) => line.split('//')[0])
    .join('\n');

/** `symbols`: the folder of symbol graphs. Returns counts. */
export const compareApple = (symbols) => {
  const { facts } = JSON.parse(readFileSync(FACTS, 'utf8'));
  const files = globSync(SOURCES, { cwd: ROOT }).map((path) => ({
    path,
    text: withoutComments(readFileSync(join(ROOT, path), 'utf8')),
  }));
  const standIns = readStandIns(symbols);
  const faults = [...standIns.flatMap((one) => standInFaults(one, facts[one.path])), ...versionFaults(facts, files)];
  if (standIns.length === 0) faults.push('There are no stand-ins.');
  if (faults.length > 0) complain("Stand-ins differ from Apple's API", faults.join('\n'));
  return faults.length > 0 ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 };
};
