import { importProjects, importTeams } from './import-access.js';
import type { ImportContext, ImportOptions } from './import-context.js';
import { ImportReport } from './import-report.js';
import { importVariableSets } from './import-variable-sets.js';
import { importWorkspaceAccess } from './import-workspace-access.js';
import { importWorkspaces } from './import-workspaces.js';
import { RemoteOrganization } from './remote-organization.js';
import { reportUncopiedKinds } from './uncopied-kinds.js';

/**
 * Copies resources of an organization of HCP Terraform, Terraform Enterprise or Gantry. Adds only
 * what is missing, so the command can be repeated. Exits with 1 if an item failed.
 */
export async function importOrganization(
  options: ImportOptions,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const report = new ImportReport(options.isDryRun);
  const { from, to } = options;
  const source = new RemoteOrganization(
    from,
    options.organization,
    tokenIn(environment, 'TFE_TOKEN', from),
    'TFE_TOKEN',
  );
  const target = new RemoteOrganization(
    to,
    options.as,
    tokenIn(environment, 'GANTRY_TOKEN', to),
    'GANTRY_TOKEN',
  );
  await requireOrganization(source);
  await requireOrganization(target);
  const context: ImportContext = {
    ...options,
    source,
    target,
    report,
    runItem: createItemRunner(report),
  };
  try {
    const teams = await importTeams(context);
    const projects = await importProjects(context, teams);
    const workspaces = await importWorkspaces(context, projects);
    await importWorkspaceAccess(context, workspaces, teams);
    await importVariableSets(context, workspaces, projects);
    await context.runItem('kinds that are not copied', () => reportUncopiedKinds(context));
  } finally {
    console.log(report.toString());
  }
  if (report.hasFailed) process.exitCode = 1;
}

function createItemRunner(report: ImportReport): ImportContext['runItem'] {
  return async (what, work) => {
    console.error(what);
    try {
      await work();
    } catch (error) {
      report.recordFailure(what, error);
    }
  };
}

function tokenIn(environment: NodeJS.ProcessEnv, variable: string, url: string): string {
  const token = environment[variable];
  if (!token) throw new Error(`Set ${variable} to a token for ${url}.`);
  return token;
}

async function requireOrganization(organization: RemoteOrganization): Promise<void> {
  if (await organization.find(organization.pathOf())) return;
  throw new Error(
    `${organization.host} has no organization ${organization.name}, or the token cannot read it.`,
  );
}
