import type { MessageReader } from '../application/ports/content/message-reader.js';
import type { Signer } from '../application/ports/signer.js';
import type { TrafficCheck } from '../application/ports/traffic/traffic-check.js';

/** Each says something else: what has been read once is not read again. */
const TEXTS: readonly string[] = [
  'Which coffee should I try this morning, and where?',
  'Could you tell me more about the second one?',
  'Welchen Kaffee soll ich heute probieren, und warum gerade den?',
  'Lorem ipsum dolor sit amet, consectetur adipiscing elit.',
];

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

interface Warmed {
  readonly reader: MessageReader;
  readonly signer: Pick<Signer, 'tokenHash'>;
  readonly traffic: TrafficCheck;
}

/**
 * Word lists and crawler lists are compiled at their first uses, which takes longer than a whole turn may on a busy machine: the first
 * users after a start got no ad. So the first uses are here, before the server listens.
 */
export const warmUp = ({ reader, signer, traffic }: Warmed): void => {
  const caller = { address: '127.0.0.1', userAgent: BROWSER, isPrefetch: false, globalPrivacyControl: false };
  for (const text of TEXTS) {
    void reader.read(text, signer.tokenHash(text));
    traffic.inspect(
      { ...caller, userAgent: `${BROWSER} ${text.length}` },
      { device: {}, isNative: false, subject: '' },
    );
  }
};
