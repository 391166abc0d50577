import { readable } from '../../application/faults/readable.js';
import type { Avatar } from '../../application/ports/content/avatar-source.js';

/** What the first bytes of a file say that it is. */
export interface Picture {
  readonly contentType: Avatar['contentType'];
  readonly width: number;
  readonly height: number;
}

type Size = Pick<Picture, 'width' | 'height'>;

const isAt = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.toString('latin1', at, at + text.length) === text;

const pngSize = (bytes: Buffer): Size | undefined =>
  isAt(bytes, 12, 'IHDR') ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : undefined;

const gifSize = (bytes: Buffer): Size => ({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) });

const webpSize = (bytes: Buffer): Size | undefined => {
  if (isAt(bytes, 12, 'VP8X')) return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
  if (isAt(bytes, 12, 'VP8L')) {
    const bits = bytes.readUInt32LE(21);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  const isLossy = isAt(bytes, 12, 'VP8 ') && isAt(bytes, 23, '\x9d\x01\x2a');
  return isLossy ? { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff } : undefined;
};

/** The markers that begin a frame: all from C0 to CF but three that mean something else. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** A JPEG is a row of segments, each with its length; the one that begins the frame knows the size. */
const jpegSize = (bytes: Buffer): Size | undefined => {
  for (let at = 2; bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (isFrame(bytes.readUInt8(at + 1)))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  return undefined;
};

const KINDS = [
  ['\x89PNG\r\n\x1a\n', 'image/png', pngSize],
  ['\xff\xd8\xff', 'image/jpeg', jpegSize],
  ['GIF87a', 'image/gif', gifSize],
  ['GIF89a', 'image/gif', gifSize],
  ['RIFF', 'image/webp', (bytes: Buffer) => (isAt(bytes, 8, 'WEBP') ? webpSize(bytes) : undefined)],
] as const;

/**
 * The four kinds of pixels that every browser shows; anything else is none, above all SVG, which can hold script. Of a
 * picture that ends before its size nothing is known, so that it is none either.
 */
export const pictureOf = (bytes: Buffer): Picture | undefined => {
  for (const [magic, contentType, sizeOf] of KINDS) {
    if (!isAt(bytes, 0, magic)) continue;
    const size = readable(() => sizeOf(bytes));
    return size && { contentType, ...size };
  }
  return undefined;
};
