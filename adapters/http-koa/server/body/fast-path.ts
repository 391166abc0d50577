import type { z } from 'zod';

/**
 * Whether a schema would give a value back as it is, save for fields that it does not know. `false` says nothing: the
 * schema has to look.
 */
type FastPath = (value: unknown) => boolean;

const never: FastPath = () => false;

/** Refinements are asked as they are; of any other check nothing is known here. */
const checked = ({ checks = [] }: z.core.$ZodTypeDef, isOfType: FastPath): FastPath => {
  if (checks.length === 0) return isOfType;
  const refinements = checks.map(({ _zod: { def } }): FastPath => ('fn' in def ? (def.fn as FastPath) : never));
  return (value) => isOfType(value) && refinements.every((holds) => holds(value));
};

const objectOf = (shape: Readonly<Record<string, z.core.$ZodType>>): FastPath => {
  const fields = Object.entries(shape).map(([key, schema]) => [key, fastPathOf(schema)] as const);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const given = value as Readonly<Record<string, unknown>>;
    return fields.every(([key, isAsIs]) => isAsIs(given[key]));
  };
};

const arrayOf = (element: z.core.$ZodType): FastPath => {
  const isAsIs = fastPathOf(element);
  return (value) => Array.isArray(value) && value.every(isAsIs);
};

const orElse = (none: null | undefined, inner: z.core.$ZodType): FastPath => {
  const isAsIs = fastPathOf(inner);
  return (value) => value === none || isAsIs(value);
};

const anyOf = (options: readonly z.core.$ZodType[]): FastPath => {
  const paths = options.map(fastPathOf);
  return (value) => paths.some((isAsIs) => isAsIs(value));
};

/**
 * Made of the schema's own shape, so that a field that it gains is known here at once; kinds that are not listed are
 * left to the schema.
 */
export const fastPathOf = (schema: z.core.$ZodType): FastPath => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return def.catchall === undefined ? checked(def, objectOf(def.shape)) : never;
    case 'array':
      return checked(def, arrayOf(def.element));
    case 'union':
      return checked(def, anyOf(def.options));
    case 'optional':
      return orElse(undefined, def.innerType);
    case 'nullable':
      return orElse(null, def.innerType);
    case 'catch':
      return fastPathOf(def.innerType);
    case 'string':
      return checked(def, (value) => typeof value === 'string');
    case 'number':
      return checked(def, Number.isFinite);
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'unknown':
      return () => true;
    default:
      return never;
  }
};
