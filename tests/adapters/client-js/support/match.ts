const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const WORDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  $any: (value) => value !== undefined,
  $absent: (value) => value === undefined,
  $string: (value) => typeof value === 'string' && value !== '',
  $uuid: (value) => typeof value === 'string' && UUID.test(value),
  $uuid7: (value) => typeof value === 'string' && UUID.test(value) && value.charAt(14) === '7',
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const show = (value: unknown): string => JSON.stringify(value) ?? 'absent';

/**
 * What differs between a value and its pattern; empty when it matches. Records may hold more than the pattern names,
 * lists may not; `{"$length": n}` is a list or text of that length, `{"$contains": "x"}` a text with `x` in it.
 */
export const differences = (value: unknown, pattern: unknown, path = 'it'): readonly string[] => {
  const wrong = [`${path} is ${show(value)}, expected ${show(pattern)}`];
  if (typeof pattern === 'string' && Object.hasOwn(WORDS, pattern)) return WORDS[pattern]?.(value) ? [] : wrong;
  if (Array.isArray(pattern)) {
    if (!Array.isArray(value) || value.length !== pattern.length) return wrong;
    return pattern.flatMap((item, index) => differences(value[index], item, `${path}[${index}]`));
  }
  if (!isRecord(pattern)) return Object.is(value, pattern) ? [] : wrong;
  if ('$length' in pattern) return (value as { readonly length?: number })?.length === pattern.$length ? [] : wrong;
  if ('$contains' in pattern) {
    return typeof value === 'string' && value.includes(String(pattern.$contains)) ? [] : wrong;
  }
  if (!isRecord(value)) return wrong;
  return Object.entries(pattern).flatMap(([key, part]) => differences(value[key], part, `${path}.${key}`));
};
