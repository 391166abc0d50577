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

/** The schema of a version: before 4.1 an ad has no `AdServingId`, and its universal id another attribute. */
const vastSchemaOf = (version: string) => {
  if (version === '3.0') return schemaOf('vast-3.0.xsd');
  const { fileName, contents } = schemaOf('vast.xsd');
  const of = contents.replace('fixed="4.2"', `fixed="${version}"`);
  if (version !== '4.0') return { fileName, contents: of };
  const older = of
    .replace(/\s*<xs:element name="AdServingId".*\/>/, '')
    .replace(/\s*<xs:element name="AdVerifications".*\/>/, '')
    .replace('<xs:attribute name="idRegistry"', '<xs:attribute name="idValue" type="xs:string" use="required" />$&');
  return { fileName, contents: older };
};

/** What libxml2 finds wrong with a VAST answer, by the schema of the version that it names. */
export const vastFaults = async (contents: string): Promise<readonly string[]> => {
  const [, version = ''] = /<VAST[^>]* version="([^"]+)"/.exec(contents) ?? [];
  const { valid, errors } = await validateXML({
    xml: [{ fileName: 'answer.xml', contents }],
    schema: vastSchemaOf(version),
  });
  return valid ? [] : errors.map(({ message }) => message);
};
