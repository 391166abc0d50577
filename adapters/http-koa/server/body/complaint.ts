import type { z } from 'zod';

const KINDS = new Map([
  ['string', 'a string'],
  ['number', 'a number'],
  ['int', 'an integer'],
  ['array', 'a list'],
  ['object', 'an object'],
  ['boolean', 'true or false'],
]);

const FORMATS = new Map([
  ['datetime', 'a time such as 2026-01-15T09:00:00Z'],
  ['date', 'a day such as 2026-01-15'],
]);

const kindOf = (issue: z.core.$ZodIssue): string | undefined => {
  switch (issue.code) {
    case 'invalid_type':
      return KINDS.get(issue.expected);
    case 'invalid_format':
      return FORMATS.get(issue.format);
    case 'invalid_value':
      return `one of ${issue.values.join(', ')}`;
    case 'too_small':
      return issue.origin === 'number' ? `at least ${issue.minimum}` : undefined;
    case 'too_big':
      return issue.origin === 'number' ? `at most ${issue.maximum}` : undefined;
    default:
      return undefined;
  }
};

const OF_ZOD = /^(?:Invalid|Too) /;

/** What is wrong with a value. Zod's own words name internals; a schema that says more itself is quoted. */
export const complaint = (issue: z.core.$ZodIssue): string => {
  const kind = OF_ZOD.test(issue.message) ? kindOf(issue) : undefined;
  return kind === undefined ? issue.message : `must be ${kind}`;
};
