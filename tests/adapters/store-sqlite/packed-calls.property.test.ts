import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CallPacker, CallUnpacker } from '../../../adapters/store-sqlite/packed-calls.js';

const values = fc.array(fc.oneof(fc.string(), fc.double({ noNaN: true }), fc.constant(null)));
const call = fc.record({ sql: fc.constantFrom('select 1', 'select ?', 'update t set a = ?'), parameters: values });

test('calls come out as they went in, however they are divided over messages', () => {
  fc.assert(
    fc.property(fc.array(fc.array(call)), (messages) => {
      const [packer, unpacker] = [new CallPacker(), new CallUnpacker()];
      const arrived = messages.map((calls) => unpacker.unpack(structuredClone(packer.pack(calls))));
      expect(arrived).toEqual(messages);
    }),
  );
});

test('a text is sent once', () => {
  const packer = new CallPacker();
  const [first, second] = [1, 2].map((value) => packer.pack([{ sql: 'select ?', parameters: [value] }]));
  expect([first?.includes('select ?'), second?.includes('select ?')]).toEqual([true, false]);
});
