// Every generated file by its path.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../counts.mjs';
import { dartEvents, dartOptions, dartWire } from './dart.mjs';
import { kotlinEvents, kotlinOptions, kotlinWire } from './kotlin.mjs';
import { readSchema } from './schema.mjs';
import { networksIn } from './networks.mjs';
import { swiftEvents } from './swift-events.mjs';
import { swiftOptions } from './swift.mjs';
import { swiftWords } from './swift-words.mjs';
import { HEADER } from './text.mjs';
import { kotlinWords } from './words.mjs';

/** What is the same for two clients of one language, from the one to the other. */
const copyOf = (path, [own, other] = ['', '']) =>
  `// ${HEADER}\n${readFileSync(join(ROOT, path), 'utf8').replace(own, other)}`;

export const generated = () => {
  const schema = readSchema();
  return {
    'adapters/client-kotlin/core/src/main/kotlin/com/adplacement/AdEvent.kt': kotlinEvents(schema),
    'adapters/client-kotlin/core/src/main/kotlin/com/adplacement/Options.kt': kotlinOptions(schema),
    'adapters/client-kotlin/core/src/main/kotlin/com/adplacement/Wire.kt': kotlinWire(schema),
    'adapters/client-swift/Sources/AdPlacement/AdEvent.swift': swiftEvents(schema),
    'adapters/client-swift/Sources/AdPlacementUI/WordsOfAds.swift': swiftWords(),
    'adapters/client-swift/Sources/AdPlacement/Wire.swift': swiftOptions(schema),
    'adapters/client-flutter/lib/src/model/ad_event.dart': dartEvents(schema),
    'adapters/client-flutter/lib/src/model/options.dart': dartOptions(schema),
    'adapters/client-flutter/lib/src/model/wire.dart': dartWire(schema),
    'adapters/client-react-native/android/src/main/java/com/adplacement/reactnative/OwnStorage.kt': copyOf(
      'adapters/client-flutter/android/src/main/kotlin/com/adplacement/flutter/OwnStorage.kt',
      ['com.adplacement.flutter', 'com.adplacement.reactnative'],
    ),
    ...Object.fromEntries(
      ['Dimensions', 'Sight'].map((name) => [
        `adapters/client-react-native/android/src/main/java/com/adplacement/reactnative/${name}.kt`,
        copyOf(`adapters/client-kotlin/android/src/main/kotlin/com/adplacement/android/${name}.kt`, [
          'com.adplacement.android',
          'com.adplacement.reactnative',
        ]),
      ]),
    ),
    ...Object.fromEntries(
      ['Attribution', 'SignedAd', 'SignedFields'].map((name) => [
        `adapters/client-flutter/ios/ad_placement/Sources/ad_placement/${name}.swift`,
        copyOf(`adapters/client-swift/Sources/AdPlacementUI/Apple/${name}.swift`),
      ]),
    ),
    'adapters/client-kotlin/android/src/main/kotlin/com/adplacement/android/device/Generations.kt': networksIn(
      'com.adplacement.android.device',
    ),
    'adapters/client-kotlin/android/src/main/kotlin/com/adplacement/android/Words.kt': kotlinWords(),
    'adapters/client-flutter/android/src/main/kotlin/com/adplacement/flutter/Generations.kt':
      networksIn('com.adplacement.flutter'),
  };
};
