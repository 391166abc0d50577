// Every generated file by its path.
import { kotlinOf } from './kotlin.mjs';
import { readSchema } from './schema.mjs';

export const generated = () => {
  const schema = readSchema();
  return { 'adapters/client-kotlin/core/src/main/kotlin/com/adplacement/Wire.kt': kotlinOf(schema) };
};
