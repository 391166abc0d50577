/** What a model was trained to read before a question, and before what may be its answer. */
export interface Prefixes {
  readonly said: string;
  readonly brief: string;
}

const NONE: Prefixes = { said: '', brief: '' };

const KNOWN: readonly { readonly model: RegExp; readonly prefixes: Prefixes }[] = [
  { model: /(^|[-/_])e5([-_.:]|$)/i, prefixes: { said: 'query: ', brief: 'passage: ' } },
  { model: /nomic-embed/i, prefixes: { said: 'search_query: ', brief: 'search_document: ' } },
];

/** By the name of the model; none for models that know of none. */
export const prefixesOf = (model: string): Prefixes => KNOWN.find((known) => known.model.test(model))?.prefixes ?? NONE;
