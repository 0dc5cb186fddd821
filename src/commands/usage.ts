import { variables } from '../core/config/config.js';

export function usage(): string {
  const width = Math.max(...variables.map(({ name }) => name.length));
  const list = variables.map(
    ({ name, default: byDefault, meaning }) =>
      `  ${name.padEnd(width)}  ${meaning}${byDefault === '' ? '' : ` [${byDefault}]`}`,
  );
  return `Gantry: access-policy templates, signing keys, and no-code provisioning.

Usage: node dist/src/main.js <command>

  serve       run the server; brings the schema to the newest version first
  runner      execute runs, beside servers on one PostgreSQL
  runner --agent [--url <url>] [--token-file <file>] [--name <name>]
              execute runs of an agent pool, over HTTPS, without database; there
              is --token <token> too, but every user of the machine can read it
  migrate     bring the schema to the newest version, and end
  bootstrap   make the first site administrator and print its token, once;
              with --new-token, give the administrator "admin" a new token

  tools install [tofu|terraform] [<version>]
              fetch a release of OpenTofu or Terraform, verify its vendor's
              signature, and install it in the data folder; a version is exact
              ("1.10.6"), a constraint ("~> 1.10"), or latest; without one, it is
              the release that Gantry is tested with
  tools list  show the tools that runs of this machine can use
  tools remove [tofu|terraform] <version>
              remove an installed tool

  doctor      look at everything that a server needs, beside one that runs or
              without, and say what to do; --json for programs; ends with 1 when
              something must be mended

  backup <folder>
              write the database (SQLite), the uploaded files and the key into a
              new folder; the server may go on meanwhile
  restore <folder>
              put a backup in the place that the settings name

  reseal      seal everything under the current key that is sealed under one of
              GANTRY_PREVIOUS_ENCRYPTION_KEYS, while servers go on; with --dry-run,
              only count; ends with 1 when something can not be opened

Environment [default]:
${list.join('\n')}
`;
}
