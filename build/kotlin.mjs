#!/usr/bin/env node
// Compiles and tests the Kotlin client with Maven, against the built server. `--outputFile=FILE` writes the counts as
// jest does; other options go to Maven, for example `-o` or `-pl core -am`.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const project = join(root, 'adapters/client-kotlin');
const IGNORED = new Set(['--ci', '--json']);
const given = process.argv.slice(2).filter((option) => !IGNORED.has(option));
const report = given.find((option) => option.startsWith('--outputFile='))?.slice('--outputFile='.length);
const options = given.filter((option) => !option.startsWith('--outputFile='));

/** The server as an operator starts it, on a free port. */
const startServer = async () => {
  const main = join(root, 'dist/bootstrap/main.js');
  if (!existsSync(main)) throw new Error('The server is not built: run "npm run build".');
  const data = mkdtempSync(join(tmpdir(), 'kotlin-'));
  const env = { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: data, ANSWER_DEADLINE_MS: '10000' };
  const child = spawn(process.execPath, [main], { env, cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const url = await new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      printed += text;
      const found = /^listening on (\S+)$/m.exec(printed);
      if (found) resolve(found[1]);
    });
    child.once('close', () => reject(new Error('The server ended before it listened.')));
  });
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
};

/** Everything in the reports of Surefire. */
const count = () => {
  const total = { tests: 0, failures: 0, errors: 0, skipped: 0 };
  for (const module of readdirSync(project)) {
    const folder = join(project, module, 'target/surefire-reports');
    if (!existsSync(folder)) continue;
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.xml'))) {
      const [head = ''] = /<testsuite [^>]*>/.exec(readFileSync(join(folder, name), 'utf8')) ?? [];
      for (const key of Object.keys(total)) total[key] += Number(new RegExp(` ${key}="(\\d+)"`).exec(head)?.[1] ?? 0);
    }
  }
  return total;
};

/** Results of an earlier run must not count again. */
for (const module of readdirSync(project)) {
  rmSync(join(project, module, 'target/surefire-reports'), { recursive: true, force: true });
}
const server = await startServer();
const { status } = spawnSync('mvn', ['-B', '-q', '--fail-at-end', 'test', ...options], {
  cwd: project,
  stdio: 'inherit',
  env: { ...process.env, AD_SERVER: server.url.replace('localhost', '127.0.0.1') },
});
await server.stop();
const { tests, failures, errors, skipped } = count();
const failed = failures + errors + skipped;
console.log(`Kotlin: ${tests - failed} passed, ${failed} failed`);
if (report !== undefined) {
  const counts = { numPassedTests: tests - failed, numFailedTests: failed };
  writeFileSync(report, JSON.stringify({ ...counts, numRuntimeErrorTestSuites: 0, numPendingTests: 0 }));
}
process.exitCode = status === 0 && failed === 0 && tests > 0 ? 0 : 1;
