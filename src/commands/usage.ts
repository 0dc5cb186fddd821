import { variables } from '../core/config/config.js';

export function usage(): string {
  const width = Math.max(...variables.map(({ name }) => name.length));
  const list = variables.map(
    ({ name, default: byDefault, meaning }) =>
      `  ${name.padEnd(width)}  ${meaning}${byDefault === '' ? '' : ` [${byDefault}]`}`,
  );
  return `Gantry: access-policy templates, signing keys, and no-code provisioning.

Usage: node dist/src/main.js <command>

  serve       run the server; updates the database schema first
  runner      execute runs for the servers that share a PostgreSQL database
  runner --agent [--url <url>] [--token-file <file>] [--name <name>]
              execute the runs of an agent pool over HTTPS, without a database;
              --token <token> also works, but other users of the machine can read it
  migrate     update the database schema, and exit
  bootstrap   create the first site administrator and print its token once;
              with --new-token, create a new token for the administrator "admin"

  tools install [tofu|terraform] [<version>]
              download a release of OpenTofu or Terraform, verify its vendor's
              signature, and install it in the data folder; a version is exact
              ("1.10.6"), a constraint ("~> 1.10"), or latest; the default is
              the release that Gantry is tested with
  tools list  list the tools that runs on this machine can use
  tools remove [tofu|terraform] <version>
              remove an installed tool

  doctor      check everything that a server needs, with or without a running
              server, and print remedies; --json prints JSON; exits with 1 on failure

  backup <folder>
              write the SQLite database, the uploaded files and the key to a new
              folder; the server may keep running
  restore <folder>
              restore a backup to the configured location

  reseal      reseal every value that is sealed under one of
              GANTRY_PREVIOUS_ENCRYPTION_KEYS, while servers keep running; with
              --dry-run, only count; exits with 1 if a value cannot be opened

  identity rotate
              publish a new key for workload identity tokens, which signs after a
              day; with --now, replace all keys immediately and invalidate their
              tokens: use it if a key may have been disclosed
  identity list
              list the keys, and the period in which each of them is used

  import --from <url> --organization <name> --to <url> [--as <name>]
              copy teams, projects, workspaces, variables and current states from
              HCP Terraform, Terraform Enterprise or Gantry to a running server,
              with the tokens in TFE_TOKEN and GANTRY_TOKEN; what exists stays as
              it is; --workspaces <pattern> selects workspaces ("site-*"),
              --without-states leaves out the states, --dry-run only counts;
              exits with 1 if an item failed

Environment [default]:
${list.join('\n')}
`;
}
