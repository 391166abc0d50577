/** Never the first byte of a UTF-8 text, so it can mark another encoding. */
const UTF16_MARK = 0xff;

export const hasLoneSurrogate = (text: string): boolean => !text.isWellFormed();

/** Bytes of any string, different for different strings. UTF-8 alone turns every lone surrogate into the same U+FFFD. */
export const bytesOf = (text: string): Buffer =>
  hasLoneSurrogate(text)
    ? Buffer.concat([Buffer.from([UTF16_MARK]), Buffer.from(text, 'utf16le')])
    : Buffer.from(text, 'utf8');

/** Undoes {@link bytesOf}. */
export const textOf = (bytes: Buffer): string =>
  bytes[0] === UTF16_MARK ? bytes.subarray(1).toString('utf16le') : bytes.toString('utf8');
