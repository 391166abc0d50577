// The layout of a Maven repository (https://maven.apache.org/repository/layout.html).
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Maven looks for the first two; Maven Central takes all. */
const DIGESTS = ['md5', 'sha1', 'sha256', 'sha512'];

const writeWithDigests = (path, bytes) => {
  writeFileSync(path, bytes);
  for (const digest of DIGESTS) writeFileSync(`${path}.${digest}`, createHash(digest).update(bytes).digest('hex'));
};

const metadata = ({ group, name, version }) => `<?xml version="1.0" encoding="UTF-8"?>
<metadata>
  <groupId>${group}</groupId>
  <artifactId>${name}</artifactId>
  <versioning>
    <latest>${version}</latest>
    <release>${version}</release>
    <versions>
      <version>${version}</version>
    </versions>
  </versioning>
</metadata>
`;

/** `files`: suffix of each name, `-sources.jar` for example, and its bytes. */
export const publish = (target, artifact, files) => {
  const { group, name, version } = artifact;
  const folder = join(target, ...group.split('.'), name);
  mkdirSync(join(folder, version), { recursive: true });
  for (const [suffix, bytes] of files) writeWithDigests(join(folder, version, `${name}-${version}${suffix}`), bytes);
  writeWithDigests(join(folder, 'maven-metadata.xml'), metadata(artifact));
};
