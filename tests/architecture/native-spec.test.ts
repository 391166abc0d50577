import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const { generateNativeSpec } = (await import(join(process.cwd(), 'build/native/codegen.mjs'))) as {
  readonly generateNativeSpec: () => ReadonlyMap<string, string>;
};

const CLIENT = 'adapters/client-react-native';
const read = (path: string): string => readFileSync(`${CLIENT}/${path}`, 'utf8');

/** A method as Objective-C has it: what it returns, and each part of its selector with the type behind it. */
interface Method {
  readonly returns: string;
  readonly parts: readonly string[];
}

/** `returns` of what resolves a promise, or nothing. */
const LATER = 'void';

const methodOf = (returns: string, declared: string): Method => ({
  returns,
  parts: declared.includes(':')
    ? [...declared.matchAll(/(\w+) *: *\(([^)]+)\)/g)].map(([, part = '', type = '']) => `${part}:${type}`)
    : [declared.trim()],
});

const withoutNullability = (type: string): string => type.replace(/ _Nullable/, '').replace(/<.*> /, ' ');

/** The protocol that the builds of apps generate from the spec. */
const specified = (): readonly Method[] => {
  const [, protocol = ''] =
    /@protocol NativeAdPlacementSpec [^\n]+([^]+?)@end/.exec(generateNativeSpec().get('AdPlacementSpec.h') ?? '') ?? [];
  return [...protocol.matchAll(/^- \(([^)]+)\)([^;]+);/gm)].map(([, returns = '', declared = '']) =>
    methodOf(withoutNullability(returns), declared),
  );
};

/** What `AdPlacement.mm` exports to the old architecture; what it does not wait for returns nothing. */
const exported = (): readonly (readonly [isSynchronous: boolean, parts: readonly string[]])[] =>
  [...read('ios/AdPlacement.mm').matchAll(/^RCT_EXTERN(\w*)_METHOD\((.+(?:\n {10}.+)*)\)$/gm)].map(
    ([, kind, declared = '']) => [kind === '__BLOCKING_SYNCHRONOUS', methodOf('', declared).parts],
  );

/** By the type in Swift, that which Objective-C sees. */
const TYPES: Readonly<Record<string, string>> = {
  String: 'NSString *',
  'String?': 'NSString *',
  '[String]': 'NSArray *',
  '[String: Any]': 'NSDictionary *',
  Double: 'double',
  '@escaping RCTPromiseResolveBlock': 'RCTPromiseResolveBlock',
  '@escaping RCTPromiseRejectBlock': 'RCTPromiseRejectBlock',
};

const typeOf = (swift: string): string => TYPES[swift.trim()] ?? `${swift} is not known`;

/** What `AdPlacement.swift` shows to Objective-C. */
const implemented = (): readonly Method[] =>
  [
    ...read('ios/AdPlacement.swift').matchAll(
      /^ {2}@objc(?:\(([\w:]+)\))?\n {2}func (\w+)\(([^)]*)\)(?: -> (\S+))? \{/gm,
    ),
  ].map(([, selector, name = '', parameters = '', returns]) => {
    const types = parameters.split(', ').map((parameter) => typeOf(parameter.replace(/^[^:]+: /, '')));
    const parts = selector?.split(':').slice(0, -1);
    return {
      returns: returns === undefined ? LATER : typeOf(returns),
      parts: parts?.map((part, at) => `${part}:${types[at] ?? ''}`) ?? [name],
    };
  });

test('the spec is read by the codegen of React Native, and says what is synchronous', () => {
  const synchronous = specified().filter(({ returns }) => returns !== LATER);
  expect(synchronous.map(({ parts: [first = ''] }) => first.split(':')[0])).toEqual([
    'getItem',
    'newSecret',
    'skAdNetworkItems',
  ]);
});

test('the code for iOS has each method of the spec, as Objective-C calls it, in either architecture', () => {
  expect(implemented()).toEqual(specified());
  expect(exported()).toEqual(specified().map(({ returns, parts }) => [returns !== LATER, parts]));
  expect(read('ios/AdPlacement.mm')).toContain('@interface AdPlacement (Spec) <NativeAdPlacementSpec>');
});

test('the app generates the spec under the names that the native code knows it by', () => {
  const { codegenConfig } = JSON.parse(read('package.json')) as {
    readonly codegenConfig: { readonly name: string; readonly android: { readonly javaPackageName: string } };
  };
  const { name, android } = codegenConfig;
  expect(read('ios/AdPlacement.mm')).toContain(`#import <${name}/${name}.h>`);
  expect(read('android/build.gradle')).toContain(`namespace '${android.javaPackageName}'`);
  expect(read('android/build.gradle')).toContain("apply plugin: 'com.facebook.react'");
});
