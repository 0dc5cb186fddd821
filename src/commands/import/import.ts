import { importProjects, importTeams } from './import-access.js';
import { importWorkspaceAccess } from './import-workspace-access.js';
import { importVariableSets } from './import-variable-sets.js';
import { ImportReport } from './import-report.js';
import { importWorkspaces } from './import-workspaces.js';
import type { ImportOptions, Importing } from './importing.js';
import { RefusedRequest, RemoteOrganization } from './remote-organization.js';

/**
 * Copies an organization of HCP Terraform, Terraform Enterprise or Gantry: teams, projects,
 * workspaces with team access, variables, variable sets and current states. What exists in the
 * target stays as it is, so the command can be repeated. Exits with 1 if an item failed.
 */
export async function importOrganization(
  options: ImportOptions,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const report = new ImportReport(options.isDryRun);
  const source = new RemoteOrganization(
    options.from,
    options.organization,
    tokenIn(environment, 'TFE_TOKEN', options.from),
  );
  const target = new RemoteOrganization(
    options.to,
    options.as,
    tokenIn(environment, 'GANTRY_TOKEN', options.to),
  );
  for (const one of [source, target]) await requireOrganization(one);
  const importing: Importing = { ...options, source, target, report, item: itemOf(report) };
  try {
    const teams = await importTeams(importing);
    const projects = await importProjects(importing, teams);
    const workspaces = await importWorkspaces(importing, projects);
    await importWorkspaceAccess(importing, workspaces, teams);
    await importVariableSets(importing, workspaces, projects);
  } catch (error) {
    // Without a stack: the message names the server and its reason.
    throw error instanceof RefusedRequest ? new Error(error.message) : error;
  } finally {
    console.log(report.toString());
  }
  if (report.hasFailed) process.exitCode = 1;
}

function itemOf(report: ImportReport): Importing['item'] {
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

async function requireOrganization(one: RemoteOrganization): Promise<void> {
  if (await one.find(one.path())) return;
  throw new Error(`${one.host} has no organization ${one.name}, or the token may not read it.`);
}
