// Searches the files of the checkout for secrets. Never prints a secret.
import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';

/** False positives, with the reason. An entry without a match is reported. */
const ALLOWED = [
  {
    file: 'bench/postgres.mjs',
    rule: 'database-connection-string',
    reason: 'a server on loopback that the benchmark creates and removes',
  },
  {
    file: 'test/support/postgres.ts',
    rule: 'database-connection-string',
    reason: 'a server on loopback that the tests create and remove',
  },
  {
    file: 'test/commands/doctor/doctor.test.ts',
    rule: 'database-connection-string',
    reason: 'a port on loopback on which nothing listens',
  },
  {
    file: 'test/core/database/unusable-database.test.ts',
    rule: 'database-connection-string',
    reason: 'a port on loopback on which nothing listens',
  },
  {
    file: 'test/client/transport.test.ts',
    rule: 'basicauth',
    reason: 'an address that the client refuses because it contains a password',
  },
  {
    file: 'test/core/http/faults.test.ts',
    rule: 'database-connection-string',
    reason: 'the text of an error, which no response may contain',
  },
  {
    file: 'test/areas/gpg-keys/corpus/refused/text-throw-away-private-key.asc',
    rule: 'pgp-private-key',
    reason: 'created to test that private keys are refused, and never used',
  },
];

const preset = '@secretlint/secretlint-rule-preset-recommend';
const rules = [
  {
    id: preset,
    rule: creator,
    rules: [{ id: '@secretlint/secretlint-rule-aws', options: { enableIDScanRule: true } }],
  },
];

/**
 * The preset's rule for private keys expects the key directly after the header, where OpenPGP has
 * an empty line.
 */
const PGP_PRIVATE_KEY = /-----BEGIN PGP PRIVATE KEY BLOCK-----(\r?\n|\\n)/;

const git = (folder, ...args) =>
  execFileSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 27,
  });

/** The files that git tracks, and the files that `git add .` would add. */
function filesOf(folder) {
  const names = git(folder, 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
    .split('\0')
    .filter(Boolean);
  return names.filter(
    (name) => existsSync(join(folder, name)) && lstatSync(join(folder, name)).isFile(),
  );
}

async function scan(folder, file) {
  const content = readFileSync(join(folder, file), 'utf8');
  const source = { filePath: file, content, contentType: 'text', ext: extname(file) };
  const { messages } = await lintSource({
    source,
    options: { maskSecrets: true, config: { rules } },
  });
  const findings = messages.map(({ ruleId, loc }) => ({
    file,
    rule: ruleId.replace('@secretlint/secretlint-rule-', ''),
    line: loc.start.line,
  }));
  const pgp = PGP_PRIVATE_KEY.exec(content);
  if (pgp)
    findings.push({
      file,
      rule: 'pgp-private-key',
      line: content.slice(0, pgp.index).split('\n').length,
    });
  return findings;
}

/**
 * Returns `findings`, a line for each suspected secret, or the reason `skipped` outside of a git
 * checkout.
 */
export async function checkSecrets(folder, allowed = ALLOWED) {
  if (!existsSync(join(folder, '.git'))) return { skipped: 'this is not a git checkout' };
  const found = [];
  for (const file of filesOf(folder)) found.push(...(await scan(folder, file)));
  const covers = (entry) => (finding) => entry.file === finding.file && entry.rule === finding.rule;
  const suspected = found.filter((finding) => !allowed.some((entry) => covers(entry)(finding)));
  const unused = allowed.filter((entry) => !found.some(covers(entry)));
  return {
    findings: [
      ...suspected.map(({ file, line, rule }) => `${file}:${line}: ${rule}`),
      ...unused.map(
        ({ file, rule }) =>
          `${file}: ${rule} is allowed in tools/checks/secrets.mjs, but no longer found`,
      ),
    ],
  };
}
