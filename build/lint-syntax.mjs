// Syntax and globals that sources may not have, with the sentence to read when a rule stops someone.

/** Same words for a global name, whether it is called or stands in a type. */
export const banned = (names, message) => names.map((name) => ({ name, message: `${name}: ${message}` }));

export const NONDETERMINISM =
  'the result would differ from run to run, so that a decision could not be replayed. Take the value as a parameter (a fact).';
export const PLATFORM =
  'this layer has no platform. Let an adapter do it behind a port, and pass the result in as a value.';
export const LOCALE =
  'its result depends on the machine and its ICU data, so that two nodes would decide differently. Compare with < and >, or use toLowerCase().';
export const SYNC =
  'the domain is synchronous, so that a decision is one pure function. Gather in application/ what has to be awaited and pass it in.';

/** Calls that depend on the locale; members, so that no-restricted-globals cannot see them. */
export const localeCalls = {
  selector: 'MemberExpression[property.name=/^(localeCompare|toLocale[A-Z]\\w*)$/]',
  message: `This call is locale-dependent: ${LOCALE}`,
};
export const randomCall = {
  selector: "MemberExpression[object.name='Math'][property.name='random']",
  message: `Math.random: ${NONDETERMINISM}`,
};

export const OWN_BOUNDS =
  'places and circuits that many share are made by createPlaces and createCircuit of application/ports/sharing, from an entry of the register (docs/reference/limits.md#shared-by-all), so that no stranger can fill one.';

/**
 * Syntax that no source may have. Each block of rules has to repeat it: the last setting of a rule replaces earlier
 * ones.
 */
export const plainTypeScript = [
  {
    selector: 'ExportDefaultDeclaration',
    message: 'No default exports: a named export has one name everywhere, so that it can be searched for and renamed.',
  },
  { selector: 'TSEnumDeclaration', message: 'No enums: write a const array and derive the type from it.' },
  { selector: 'Decorator', message: 'No decorators: wire in bootstrap/ by factories.' },
  {
    selector: 'CallExpression[callee.name=/^(bulkhead|circuitBreaker|semaphore|pLimit)$/i]',
    message: `No bulkhead of its own: ${OWN_BOUNDS}`,
  },
  {
    selector: 'NewExpression[callee.name=/(Semaphore|Bulkhead|CircuitBreaker|SamplingBreaker)$/]',
    message: `No bulkhead of its own: ${OWN_BOUNDS}`,
  },
  {
    selector:
      'UpdateExpression > :matches(Identifier[name=/^(inFlight|underWay|atOnce|pending|busy)$/], MemberExpression[property.name=/^(inFlight|underWay|atOnce|busy)$/])',
    message: `No count of what is under way: ${OWN_BOUNDS}`,
  },
  {
    selector: 'ExportAllDeclaration',
    message: 'No `export *` outside an entry point: import from the file that has it.',
  },
];

const NAME_IT =
  'Name the error: go on for the type or code that is expected, and throw, wrap (cause) or report any other (application/faults).';

/** `undefined`, `null`, `{}` and `void 0`, as the whole of an arrow function: nothing is done with the error. */
const doesNothing = ({ type, body, params }) =>
  type === 'ArrowFunctionExpression' &&
  params.length === 0 &&
  ((body.type === 'BlockStatement' && body.body.length === 0) ||
    (body.type === 'ObjectExpression' && body.properties.length === 0) ||
    (body.type === 'Identifier' && body.name === 'undefined') ||
    (body.type === 'Literal' && body.value === null) ||
    (body.type === 'UnaryExpression' && body.operator === 'void'));

/** A `catch` without a name takes bugs for what was expected, and no log has them. */
export const namedCatch = {
  rules: {
    'named-catch': {
      create: (context) => ({
        CatchClause(node) {
          if (node.param === null) context.report({ node, message: NAME_IT });
        },
        "CallExpression[callee.property.name='catch'][arguments.length=1]"(node) {
          if (doesNothing(node.arguments[0])) context.report({ node, message: NAME_IT });
        },
      }),
    },
  },
};
