// Every generated file by its path.
import { kotlinOf } from './kotlin.mjs';
import { readSchema } from './schema.mjs';
import { swiftEvents, swiftOptions } from './swift.mjs';

export const generated = () => {
  const schema = readSchema();
  return {
    'adapters/client-kotlin/core/src/main/kotlin/com/adplacement/Wire.kt': kotlinOf(schema),
    'adapters/client-swift/Sources/AdPlacement/AdEvent.swift': swiftEvents(schema),
    'adapters/client-swift/Sources/AdPlacement/Wire.swift': swiftOptions(schema),
  };
};
