// What the build of an app generates from the native interface of the React Native client, by React Native's own codegen.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ROOT } from './counts.mjs';

const CLIENT = join(ROOT, 'adapters/client-react-native');

/** Each package brings the next one; by its own name, there is only what stands in for that of the oldest version. */
const CHAIN = ['@react-native/babel-preset', '@react-native/babel-plugin-codegen'];
const requireCodegen = CHAIN.reduce(
  (find, name) => createRequire(find.resolve(name)),
  createRequire(join(ROOT, 'tests/client-react-native/package.json')),
);
const codegen = (path) => requireCodegen(`@react-native/codegen/lib/${path}`);

const configOf = () => JSON.parse(readFileSync(join(CLIENT, 'package.json'), 'utf8')).codegenConfig;

/** The texts that either system compiles, by the path that they are generated at. */
export const generateNativeSpec = () => {
  const { name, jsSrcsDir, android } = configOf();
  const { TypeScriptParser } = codegen('parsers/typescript/parser');
  const schema = new TypeScriptParser().parseFile(join(CLIENT, jsSrcsDir, 'NativeAdPlacement.ts'));
  const { generate: generateJava } = codegen('generators/modules/GenerateModuleJavaSpec');
  const { generate: generateObjectiveC } = codegen('generators/modules/GenerateModuleObjCpp');
  return new Map([
    ...generateJava(name, schema, android.javaPackageName, false),
    ...generateObjectiveC(name, schema, undefined, false, (path) => path),
  ]);
};

/** Below a folder, what Java reads of it. */
export const writeJavaSpec = (folder) => {
  for (const [path, text] of generateNativeSpec()) {
    if (!path.endsWith('.java')) continue;
    const file = join(folder, path.replace(/^java\//, ''));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
};
