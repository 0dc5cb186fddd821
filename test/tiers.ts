import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Files that only `npm run test:all` runs, because they take minutes, start many processes, or need
 * root or rare programs. Every other file belongs to `npm test`.
 */
export const ONLY_IN_ALL = [
  // Processes are killed, networks cut and disks filled.
  'test/faults/**',
  'test/commands/reseal/**',
  'test/core/database/migrations/rolling-upgrade.test.ts',
  // Disposable machines, containers, control groups, and programs of operators.
  'test/execution/run-cgroups.test.ts',
  'test/operations/container.test.ts',
  'test/operations/production.test.ts',
  'test/operations/prometheus.test.ts',
  // Documentation is followed command by command, and a checkout is built within another one.
  'test/docs/examples.test.ts',
  'test/docs/walkthrough.test.ts',
  'test/docs/screenshots.test.ts',
  'test/docs/swagger-ui.test.ts',
  'test/portal/engineer.test.ts',
  'test/scripts/bare-machine.test.ts',
  // Journeys through the built portal, in a browser.
  'test/portal/choices.test.ts',
  'test/portal/first-hour.test.ts',
  'test/portal/login.test.ts',
  'test/portal/settings.test.ts',
  'test/portal/provider-sign-in.test.ts',
  'test/portal/sign-in.test.ts',
  'test/portal/egress.test.ts',
  'test/portal/approvals.test.ts',
  'test/portal/policies.test.ts',
  'test/portal/webhooks.test.ts',
  'test/portal/provider-templates.test.ts',
  'test/portal/variable-sets.test.ts',
  'test/portal/budgets.test.ts',
  'test/portal/changes.test.ts',
  'test/portal/colleague.test.ts',
  'test/portal/fleet.test.ts',
  'test/portal/followed-log.test.ts',
  'test/portal/hostile-content.test.ts',
  'test/portal/hostile-names.test.ts',
  'test/portal/interrupted-forms.test.ts',
  'test/portal/journeys/**',
  'test/portal/my-workspaces.test.ts',
  'test/portal/null-values.test.ts',
  'test/portal/offered-version.test.ts',
  'test/portal/outcomes.test.ts',
  'test/portal/pages.test.ts',
  'test/portal/provision.test.ts',
  'test/portal/workspace-deletion.test.ts',
  // Connections that do not respond, and processes that compete for minutes.
  'test/core/database/migrations/expand-only.test.ts',
  'test/core/database/one-writer.test.ts',
  'test/core/database/unresponsive-connections.test.ts',
  'test/execution/hostile-tool.test.ts',
  'test/platform/runs/agent-job-in-transit.test.ts',
  'test/platform/module-registry/fair-inspection.test.ts',
  'test/platform/runs/agent-process.test.ts',
  'test/platform/workload-identity/keys.test.ts',
  'test/commands/shutdown.test.ts',
  // Packages that are built and installed, and the spelling of every page.
  'test/client/package.test.ts',
  'test/tools/language.test.ts',
  // Thousands of random requests, or comparisons with another implementation.
  'test/attack/foreign-children.test.ts',
  'test/attack/fuzz.test.ts',
  'test/attack/limited-tokens.test.ts',
  'test/platform/identity/limited-tokens.test.ts',
  'test/attack/provision-level.test.ts',
  'test/attack/secrets.test.ts',
  'test/attack/tenancy.test.ts',
  'test/contract/differential.test.ts',
  'test/contract/selecting-parameters.test.ts',
  'test/contract/written-attributes.test.ts',
  'test/execution/hostile-logs.test.ts',
  'test/execution/hostile-plans.test.ts',
  'test/platform/access/undecided.test.ts',
  'test/core/http/route-index.test.ts',
  'test/platform/module-registry/terraform-agreement.test.ts',
  // Processes that start and end for each test, and waits of seconds.
  'test/areas/gpg-keys/fuzz.test.ts',
  'test/areas/gpg-keys/supervised-worker.test.ts',
  'test/areas/no-code/campaigns/campaign-settings.test.ts',
  'test/areas/no-code/campaigns/campaigns.test.ts',
  'test/client/readme.test.ts',
  'test/client/runs.test.ts',
  'test/client/tour.test.ts',
  'test/commands/backup.test.ts',
  'test/commands/commands.test.ts',
  'test/commands/doctor/**',
  'test/commands/import.test.ts',
  'test/commands/trial/start.test.ts',
  'test/core/background/background-work.test.ts',
  'test/core/database/migrations/migrations.test.ts',
  'test/core/logging/log-lines.test.ts',
  'test/core/secrets/encryption-key.test.ts',
  'test/core/secrets/sealing-process.test.ts',
  'test/platform/events/webhooks.test.ts',
  'test/platform/module-registry/bombs.test.ts',
  'test/platform/module-registry/module-inspector.test.ts',
  'test/platform/runs/agent.test.ts',
  'test/platform/runs/log-followers.test.ts',
  'test/scripts/test-command.test.ts',
  // The real tools against a real server, command by command.
  'test/execution/automatic-tools.test.ts',
  'test/execution/egress/built-programs.test.ts',
  'test/execution/egress/tool-egress.test.ts',
  'test/execution/policies/opa.test.ts',
  'test/commands/import-terminal.test.ts',
  'test/platform/runs/terminal.test.ts',
  'test/platform/runs/terminal-login.test.ts',
  'test/platform/tfe-provider/**',
  'test/platform/runs/local-execution.test.ts',
  'test/platform/workload-identity/cloud-run.test.ts',
  'test/execution/identity/vault-session.test.ts',
  'test/platform/workload-identity/vault.test.ts',
];

/**
 * The longest of each tier: they begin before all others, so that no processor idles at the end.
 */
export const LONGEST_FIRST = [
  'test/operations/production.test.ts',
  'test/operations/container.test.ts',
  'test/docs/walkthrough.test.ts',
  'test/scripts/bare-machine.test.ts',
  'test/faults/hostile-runs.test.ts',
  'test/faults/storm.test.ts',
  'test/contract/replay.test.ts',
  'test/docs/examples.test.ts',
  'test/faults/full-disk.test.ts',
  'test/faults/lost-runner.test.ts',
  'test/core/database/unresponsive-connections.test.ts',
  'test/attack/tenancy.test.ts',
  'test/execution/hostile-logs.test.ts',
  'test/attack/foreign-children.test.ts',
  'test/commands/doctor/doctor.test.ts',
  'test/client/package.test.ts',
];

/** Matches the import of `databases` from `support/server.ts`. */
const DATABASES_IMPORT = /^import \{[^}]*\bdatabases\b[^}]*\} from '[^']*\/support\/server\.js';$/m;

/** Finds the files whose tests run once for each database, because they import `databases`. */
export function findFilesWithDatabases(): string[] {
  return readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .filter((name) => DATABASES_IMPORT.test(readFileSync(join(import.meta.dirname, name), 'utf8')))
    .map((name) => `test/${name}`);
}
