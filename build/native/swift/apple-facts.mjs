#!/usr/bin/env node
// Writes `tests/client-swift/apple.json` anew: what public declarations say of the API that the stand-ins stand for.
// `apple-facts.mjs <types> <crates> <symbols>`: the folders of `@nativescript/types-ios` (npm: names, versions), of the
// `objc2-*` crates (crates.io: what belongs to the main thread), and of the symbol graphs that `swift.mjs package` leaves.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FACTS } from './apple.mjs';
import { readStandIns } from './stand-ins.mjs';

const [types, crates, symbols] = process.argv.slice(2);

/** Names that Swift spells in a way of its own. */
const RENAMED = {
  'UIButton.ButtonType': 'UIButtonType',
  'UIView.AutoresizingMask': 'UIViewAutoresizing',
  'UIAccessibility.AssistiveTechnologyIdentifier.notificationVoiceOver':
    'UIAccessibilityNotificationVoiceOverIdentifier',
  'UIAccessibility.Notification.screenChanged': 'UIAccessibilityScreenChangedNotification',
  'UIAccessibility.Notification.layoutChanged': 'UIAccessibilityLayoutChangedNotification',
  'UIAccessibility.post(notification:argument:)': 'UIAccessibilityPostNotification',
  'UIAccessibility.focusedElement(using:)': 'UIAccessibilityFocusedElement',
  'UIEdgeInsets.init(top:left:bottom:right:)': 'UIEdgeInsets',
  UIEvent: '_UIEvent',
  'NSLayoutConstraint.Axis': 'UILayoutConstraintAxis',
  'UIResponder.keyboardWillShowNotification': 'UIKeyboardWillShowNotification',
  'UIResponder.keyboardWillHideNotification': 'UIKeyboardWillHideNotification',
  'UIResponder.keyboardDidChangeFrameNotification': 'UIKeyboardDidChangeFrameNotification',
  'UIResponder.keyboardFrameEndUserInfoKey': 'UIKeyboardFrameEndUserInfoKey',
  'UIContentSizeCategory.didChangeNotification': 'UIContentSizeCategoryDidChangeNotification',
  'WKUIDelegate.webView(_:decideMediaCapturePermissionsFor:initiatedBy:type:)':
    'webViewRequestMediaCapturePermissionForOriginInitiatedByFrameTypeDecisionHandler',
};
const RENAMED_EVERYWHERE = { next: 'nextResponder' };

/** What only Swift has: names of numbers and texts, groups of functions, what its overlay adds. */
const OF_SWIFT = new Set([
  ...['UIApplication.OpenExternalURLOptionsKey', 'UIWindow.Level', 'UIContentSizeCategory', 'UIAccessibility'],
  ...['CGRect.inset(by:)', 'UIAccessibility.Notification', 'UIAccessibility.AssistiveTechnologyIdentifier'],
]);

const words = (name) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]/)
    .filter((word) => word !== '');

/** `hitTest(_:with:)` is `hitTestWithEvent` there: Swift leaves words out, and puts `is` before what is so. */
const isSpelled = (own, theirs) => {
  const wanted = words(own).filter((word, at) => !(at === 0 && ['is', 'init'].includes(word)));
  let at = 0;
  for (const word of words(theirs)) if (word === wanted[at]) at++;
  return at === wanted.length;
};

const readTypes = () => {
  const found = new Map();
  const globals = new Map();
  for (const path of globSync(join(types, 'lib/ios/objc-x86_64/*.d.ts'))) {
    let type;
    let since;
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      const head = /^(?:declare )?(?:abstract )?(?:class|interface|(?:const )?enum) (\w+)(?: extends (\w+))?/.exec(
        line,
      );
      if (head) {
        type = { since, base: head[2], members: new Map() };
        found.set(head[1], type);
      }
      const global = /^declare (?:var|const|function) (\w+)/.exec(line);
      if (global) globals.set(global[1], since);
      const member = /^\t(?:static |readonly )*(\w+)\??(?:\(|:| =|,|$)/.exec(line);
      if (member && type) type.members.set(member[1], since ?? type.members.get(member[1]));
      since =
        /@since ([\d.]+)/.exec(line)?.[1] ?? (line.trim().startsWith('*') || line.includes('/**') ? since : undefined);
      if (line.startsWith('}')) type = undefined;
    }
  }
  return { found, globals };
};

const onMain = new Set();
for (const path of globSync(join(crates, 'objc2-*/src/generated/*.rs'))) {
  const text = readFileSync(path, 'utf8');
  for (const [, name] of text.matchAll(/thread_kind = MainThreadOnly\][\s\S]*?pub struct (\w+)/g)) onMain.add(name);
  for (const [, name] of text.matchAll(/pub unsafe trait (\w+):[^{]*MainThreadOnly/g)) onMain.add(name);
}

const { found, globals } = readTypes();

const nameOfType = (path) => RENAMED[path] ?? path.replaceAll('.', '');

const isOnMain = (name) => name !== undefined && (onMain.has(name) || isOnMain(found.get(name)?.base));

const membersOf = (name) => {
  const type = found.get(name);
  return type === undefined ? [] : [...type.members, ...membersOf(type.base)];
};

const factOf = ({ path, isType }) => {
  if (OF_SWIFT.has(path)) return { isOnMain: false };
  if (isType) {
    const name = nameOfType(path);
    const type = found.get(name);
    return type && { name, since: type.since, isOnMain: isOnMain(name.replace(/^_/, '')) };
  }
  const [own, ...outer] = path.split('.').toReversed();
  const type = nameOfType(outer.toReversed().join('.'));
  const whole = RENAMED[path] ?? RENAMED_EVERYWHERE[own] ?? (outer.length === 0 ? own : undefined);
  const inType = membersOf(type).filter(([name]) => (whole ? name === whole : isSpelled(own, name)));
  const global = [...globals, ...(whole ? [...found].map(([name, { since }]) => [name, since]) : [])].filter(
    ([name]) => (whole ? name === whole : name.startsWith(type.slice(0, 8)) && isSpelled(`${type}.${own}`, name)),
  );
  const [best] = [...inType, ...global].toSorted(([first], [second]) => first.length - second.length);
  return best && { name: best[0], since: best[1] };
};

const facts = {};
const unknown = [];
for (const one of readStandIns(symbols)) {
  const fact = factOf(one);
  if (fact) facts[one.path] = fact;
  else unknown.push(one.path);
}
console.log(`Not found: ${unknown.join(' ')}`);
const source = '@nativescript/types-ios 9.1.1 (Apache-2.0); objc2-* crates 0.3 (Zlib, Apache-2.0 or MIT)';
writeFileSync(FACTS, `${JSON.stringify({ source, facts }, undefined, 2)}\n`);
