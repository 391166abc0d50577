// What a Maven repository says of a module. Its dependencies are those of the Gradle build.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KOTLIN } from '../maven.mjs';

const text = (path) => readFileSync(join(KOTLIN, path), 'utf8');
const properties = () =>
  new Map([...text('gradle.properties').matchAll(/^([\w.]+)=(.*)$/gm)].map(([, ...entry]) => entry));
const catalogue = () => text('gradle/libs.versions.toml');

export const GROUP = properties().get('GROUP');
export const versionOf = () => properties().get('VERSION_NAME');

const SCOPES = { api: 'compile', implementation: 'runtime' };

/** `libs.coroutines.core` names the library `coroutines-core` of the catalogue. */
const libraryOf = (alias) => {
  const name = alias.replaceAll('.', '-');
  const [, group, artifact, reference] =
    new RegExp(`^${name} = \\{ module = "([^:"]+):([^"]+)", version\\.ref = "([^"]+)"`, 'm').exec(catalogue()) ?? [];
  const [, version] = new RegExp(`^${reference} = "([^"]+)"`, 'm').exec(catalogue()) ?? [];
  if (version === undefined) throw new Error(`The catalogue of Gradle has no ${name}.`);
  return { group, artifact, version };
};

const dependenciesOf = (name) => {
  const listed = text(`${name}/build.gradle.kts`).matchAll(
    /^ {2}(api|implementation)\((?:project\(":(\w+)"\)|libs\.([\w.]+))\)$/gm,
  );
  const own = [...listed].map(([, configuration, module, alias]) => ({
    ...(module === undefined ? libraryOf(alias) : { group: GROUP, artifact: module, version: versionOf() }),
    scope: SCOPES[configuration],
  }));
  return [{ ...libraryOf('kotlin.stdlib'), scope: 'compile' }, ...own];
};

const element = (name, value) => `<${name}>${value}</${name}>`;
const dependency = ({ group, artifact, version, scope }) =>
  `    <dependency>
      ${element('groupId', group)}
      ${element('artifactId', artifact)}
      ${element('version', version)}
      ${element('scope', scope)}
    </dependency>`;

export const pomOf = (name, packaging) => {
  const said = properties();
  const get = (key) => said.get(key) ?? '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  ${element('groupId', GROUP)}
  ${element('artifactId', name)}
  ${element('version', versionOf())}
  ${element('packaging', packaging)}
  ${element('name', `${get('POM_NAME')}: ${name}`)}
  ${element('description', get('POM_DESCRIPTION'))}
  ${element('url', get('POM_URL'))}
  <licenses>
    <license>
      ${element('name', get('POM_LICENSE_NAME'))}
      ${element('url', get('POM_LICENSE_URL'))}
    </license>
  </licenses>
  <developers>
    <developer>
      ${element('name', get('POM_DEVELOPER_NAME'))}
      ${element('url', get('POM_URL'))}
    </developer>
  </developers>
  <scm>
    ${element('connection', `scm:git:${get('POM_URL')}.git`)}
    ${element('url', get('POM_URL'))}
  </scm>
  <dependencies>
${dependenciesOf(name).map(dependency).join('\n')}
  </dependencies>
</project>
`;
};
