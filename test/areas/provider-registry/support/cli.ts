import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tool } from '../../../support/tools.js';

/** The host in configurations; the CLI configuration maps it to the server under test. */
const HOST = 'registry.acme.example';

export interface Outcome {
  readonly ok: boolean;
  /** On one line, so that tests can search for sentences. */
  readonly output: string;
}

/** Runs `init` in a new folder, with a configuration that requires one provider of `acme`. */
export async function init(
  { path }: Tool,
  {
    url,
    token,
    provider,
    version,
  }: { url: string; token: string; provider: string; version: string },
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-cli-'));
  const work = join(folder, 'work');
  mkdirSync(work);
  writeFileSync(
    join(work, 'main.tf'),
    `terraform {\n  required_providers {\n    ${provider} = { source = "${HOST}/acme/${provider}", version = "${version}" }\n  }\n}\n`,
  );
  const services = `"providers.v1" = "${url}/api/registry/v1/providers/"`;
  writeFileSync(
    join(folder, 'cli.tfrc'),
    `host "${HOST}" {\n  services = { ${services} }\n}\ncredentials "${HOST}" {\n  token = "${token}"\n}\n`,
  );
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    TF_CLI_CONFIG_FILE: join(folder, 'cli.tfrc'),
    CHECKPOINT_DISABLE: '1',
    TF_IN_AUTOMATION: '1',
  };
  return new Promise((resolve) => {
    execFile(
      path,
      ['init', '-no-color', '-input=false'],
      { cwd: work, env },
      (error, stdout, stderr) => {
        rmSync(folder, { recursive: true, force: true });
        resolve({ ok: error === null, output: `${stdout}${stderr}`.replace(/\s*│\s*|\s+/g, ' ') });
      },
    );
  });
}
