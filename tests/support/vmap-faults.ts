import { readFileSync } from 'node:fs';
import { validateXML } from 'xmllint-wasm';

const schemaOf = (fileName: string) => ({
  fileName,
  contents: readFileSync(`tests/exemplars/vmap/${fileName}`, 'utf8'),
});

/**
 * What libxml2 finds wrong with VMAP answers, by the schemas of VMAP 1.0.1 and VAST 4.2 (the part of them that an
 * overlay needs); nothing where each is valid.
 */
export const vmapFaults = async (...answers: readonly string[]): Promise<readonly string[]> => {
  const { valid, errors } = await validateXML({
    xml: answers.map((contents, index) => ({ fileName: `answer-${index}.xml`, contents })),
    schema: schemaOf('vmap.xsd'),
    preload: schemaOf('vast.xsd'),
  });
  return valid ? [] : errors.map(({ message }) => message);
};
