import { variables } from '../core/config/config.js';

/** Formats the help: commands, and environment variables with their defaults. */
export function formatUsage(): string {
  const width = Math.max(...variables.map(({ name }) => name.length));
  const list = variables.map(
    ({ name, default: byDefault, meaning }) =>
      `  ${name.padEnd(width)}  ${meaning}${byDefault === '' ? '' : ` [${byDefault}]`}`,
  );
  return `Gantry is a self-hosted service for platform teams that run Terraform or OpenTofu.

Usage: node dist/src/main.js <command>

  serve       update the database schema, then run the server
  runner      execute runs for the servers that share a PostgreSQL database
  runner --agent [--url <url>] [--token-file <file>] [--name <name>]
              execute the runs of an agent pool over HTTPS, without a database;
              --token <token> also works, but other users of the machine can read it
  migrate     update the database schema and exit
  bootstrap   create the first site administrator, "admin", and print its token,
              which is shown only once; --new-token creates another token for it

  tools install [tofu|terraform] [<version>]
              download a release of OpenTofu or Terraform, verify its vendor's
              signature, and install it in the data folder; the version is exact
              ("1.10.6"), a constraint ("~> 1.10") or "latest"; the default is the
              release with which Gantry is tested
  tools list  list the tools that runs on this machine can use
  tools remove [tofu|terraform] <version>
              remove an installed tool

  doctor      check everything that a server needs, and print remedies; the server
              may be running; --json prints JSON; exits with 1 on a failure

  backup <folder>
              copy the SQLite database, the uploaded files and the encryption key to
              a new folder; the server may be running
  restore <folder>
              restore a backup to the configured database and file store

  reseal      encrypt again, with the current key, every value that is sealed under
              one of GANTRY_PREVIOUS_ENCRYPTION_KEYS; servers may be running;
              --dry-run only counts; exits with 1 if a value cannot be opened

  identity rotate
              publish a new key, which signs workload identity tokens after a day;
              --now replaces all keys immediately and invalidates their tokens: use
              it if a key may have been disclosed
  identity list
              list the keys, with the period in which each key is used

  version     print the version of Gantry; --version also works

  import --from <url> --organization <name> --to <url> [--as <name>]
              copy teams, projects, workspaces, variables, variable sets and current
              states from HCP Terraform, Terraform Enterprise or Gantry to a running
              Gantry, with the tokens in TFE_TOKEN (source) and GANTRY_TOKEN (target);
              adds what is missing and overwrites nothing; --workspaces <pattern>
              selects workspaces ("site-*"), --without-states omits the states,
              --dry-run only counts; exits with 1 if an item failed

Environment [default]:
${list.join('\n')}
`;
}
