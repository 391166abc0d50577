// What the stand-ins of Apple's API declare, as the compiler wrote it down.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Written in Objective-C, so that its declarations are public in other languages. The other modules are Swift's own. */
const MODULES = 'AdSupport AppTrackingTransparency CoreTelephony SafariServices StoreKit UIKit WebKit'.split(' ');

/** What Swift adds to each type of its kind. */
const NO_NAMES_OF_OBJECTIVE_C = /^(init\(rawValue:\)|init\(coder:\)|init\(\)|rawValue)$/;

const isApples = ({ pathComponents, kind }) =>
  kind.identifier !== 'swift.typealias' &&
  !pathComponents.some((name) => /fake/i.test(name)) &&
  !NO_NAMES_OF_OBJECTIVE_C.test(pathComponents.at(-1));

/** `symbols`: the folder of symbol graphs. `declaration` has the attributes. */
export const readStandIns = (symbols) =>
  MODULES.flatMap((module) =>
    JSON.parse(readFileSync(join(symbols, `${module}.symbols.json`), 'utf8'))
      .symbols.filter(({ location }) => location?.uri.includes(`/stand-ins/Sources/${module}/`))
      .filter(isApples)
      .map(({ pathComponents, declarationFragments, kind }) => ({
        path: pathComponents.join('.'),
        isType: /^swift\.(class|protocol|enum|struct)$/.test(kind.identifier),
        kind: kind.identifier,
        declaration: declarationFragments.map(({ spelling }) => spelling).join(''),
      })),
  );
