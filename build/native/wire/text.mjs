// Lines of generated code.
export const HEADER = 'Generated from adapters/wire and adapters/client-js by `npm run native-names`. Do not edit.';

/** Words on as few lines as fit in a width, each line after a prefix. */
export const fill = (words, prefix, width = 120) =>
  words
    .reduce(
      ([first, ...rest], word) =>
        first !== undefined && `${first} ${word}`.length <= width
          ? [`${first} ${word}`, ...rest]
          : [prefix + word, first, ...rest],
      [],
    )
    .filter((line) => line !== undefined)
    .reverse();

/** `head`, items with commas between them, and `tail`: on one line where that fits. */
export const listed = (head, items, tail, indent = '', width = 120) => {
  const whole = `${indent}${head}${items.join(', ')}${tail}`;
  if (whole.length <= width) return [whole];
  const parts = items.map((item, at) => (at < items.length - 1 ? `${item},` : item));
  return [indent + head, ...fill(parts, `${indent}  `, width), indent + tail];
};

/** What there is to say of fields, in sentences: `open` and `close` stand around a name. */
export const sentences = (about, fields, [open, close]) =>
  [
    about,
    ...fields.filter((field) => field.about).map((field) => `${open}${field.name}${close}: ${lowered(field.about)}`),
  ]
    .join(' ')
    .split(' ');

/** After a colon; not the first letter of an abbreviation. */
const lowered = (text) => (/^[A-Z][a-z ]/.test(text) ? text[0].toLowerCase() + text.slice(1) : text);

/** Every event with the fields that an app reads: the ids that come first have one name each. */
export const eventOf = ({ name, about, isOfAd, isOfPage = false, fields }, idName) => ({
  name,
  about,
  isOfAd,
  isOfPage,
  payload: fields.map((field) => field.name),
  hasId: fields.some((field) => field.name === 'id'),
  own: fields.filter((field) => !['id', 'code', 'messageId'].includes(field.name)),
  ids: [...(isOfAd ? ['code'] : []), 'messageId', ...(fields.some((field) => field.name === 'id') ? [idName] : [])],
});
