import { fetchNamesById, relatedIdOf } from './import-access.js';
import type { ImportContext } from './import-context.js';
import { importState } from './import-state.js';
import { importVariables, pick } from './import-variables.js';
import { RefusedRequest, type Resource } from './remote-organization.js';

/** Attributes with the same name and meaning on both servers. */
const COPIED_ATTRIBUTES = [
  'name',
  'description',
  'auto-apply',
  'allow-destroy-plan',
  'global-remote-state',
  'queue-all-runs',
  'speculative-enabled',
  'structured-run-output-enabled',
  'working-directory',
  'tag-names',
];

export interface ImportedWorkspace {
  readonly name: string;
  readonly sourceId: string;
  /** The ID in the target; null in a dry run if the target does not have it. */
  readonly id: string | null;
}

/**
 * Imports the workspaces that match the pattern, with tags, variables and, with `withStates`, the
 * current states.
 */
export async function importWorkspaces(
  context: ImportContext,
  projects: ReadonlyMap<string, string | null>,
): Promise<readonly ImportedWorkspace[]> {
  const imported: ImportedWorkspace[] = [];
  const { source, pattern, report } = context;
  const projectNames = await fetchNamesById(source, 'projects');
  const query: Record<string, string> =
    pattern === null ? {} : { 'search[wildcard-name]': pattern };
  let isEmpty = true;
  for await (const workspace of source.list(source.pathOf('workspaces'), query)) {
    isEmpty = false;
    const name = String(workspace.attributes['name']);
    await context.runItem(`workspace ${name}`, async () => {
      const projectName = projectNames.get(relatedIdOf(workspace, 'project'));
      const projectId = projects.get(projectName ?? '');
      // Without its project, the workspace would get the team access of the default project.
      if (projectName !== undefined && projectId === undefined && !context.isDryRun)
        throw new Error(`the project ${projectName} is missing in the target`);
      const id = await findOrCreate(context, workspace, projectId ?? undefined);
      imported.push({ name, sourceId: workspace.id, id });
      await importVariables(context, {
        from: `/workspaces/${workspace.id}/vars`,
        to: id === null ? null : `/workspaces/${id}/vars`,
        owner: name,
      });
      if (context.withStates) await importState(context, workspace, id);
    });
  }
  if (isEmpty && pattern !== null)
    report.addWarning(`No workspace of ${source.host} matches --workspaces "${pattern}".`);
  return imported;
}

/**
 * Returns the ID of the workspace in the target; null in a dry run if the target does not have the
 * workspace.
 */
async function findOrCreate(
  context: ImportContext,
  workspace: Resource,
  projectId: string | undefined,
): Promise<string | null> {
  const { source, target, report, isDryRun } = context;
  const name = String(workspace.attributes['name']);
  const existing = await target.find(target.pathOf(`workspaces/${name}`));
  noteNoCodeModule(report, workspace, existing);
  if (existing) {
    report.recordExisting('workspaces');
    return existing.id;
  }
  const mode = chooseExecutionMode(context, workspace);
  if (isDryRun) {
    report.recordCreated('workspaces');
    return null;
  }
  const bindings = await fetchTagBindings(source, workspace.id);
  const { id } = await target.create(target.pathOf('workspaces'), {
    type: 'workspaces',
    attributes: {
      ...pick(workspace, COPIED_ATTRIBUTES),
      'execution-mode': mode,
      'iac-version': workspace.attributes['terraform-version'] ?? 'latest',
    },
    relationships: {
      ...(projectId === undefined
        ? {}
        : { project: { data: { type: 'projects', id: projectId } } }),
      ...(bindings.length === 0 ? {} : { 'tag-bindings': { data: bindings } }),
    },
  });
  report.recordCreated('workspaces');
  return id;
}

/**
 * Adds a manual step for a no-code workspace whose counterpart in the target has no configuration:
 * the import does not copy the module.
 */
function noteNoCodeModule(
  report: ImportContext['report'],
  { attributes }: Resource,
  existing: Resource | null,
): void {
  if (attributes['source'] !== 'tfe-module') return;
  const hasConfiguration =
    existing?.attributes['source'] === 'tfe-module' ||
    Boolean(existing?.relationships?.['current-configuration-version']?.data);
  if (hasConfiguration) return;
  const name = String(attributes['name']);
  report.addNote(
    `${name} was created from the no-code module ${String(attributes['source-module-id'])}: ` +
      'its copy is a plain workspace without a configuration, and cannot run. Upload a ' +
      'configuration that calls the module.',
  );
}

function chooseExecutionMode(
  { report }: ImportContext,
  { attributes }: Resource,
): 'remote' | 'local' {
  const name = String(attributes['name']);
  const mode = attributes['execution-mode'];
  if (attributes['vcs-repo'])
    report.addNote(
      `Upload the configuration of ${name} from a pipeline: its source is a repository.`,
    );
  if (mode === 'agent')
    report.addNote(
      `Choose an agent pool for ${name}: until then, Gantry's own runners execute its runs.`,
    );
  return mode === 'local' ? 'local' : 'remote';
}

/** Returns no bindings if the server responds with 404, as a server without tag bindings does. */
async function fetchTagBindings(source: ImportContext['source'], id: string): Promise<object[]> {
  const bindings: object[] = [];
  try {
    for await (const { attributes } of source.list(`/workspaces/${id}/tag-bindings`))
      bindings.push({
        type: 'tag-bindings',
        attributes: { key: attributes['key'], value: attributes['value'] ?? '' },
      });
  } catch (error) {
    if (!(error instanceof RefusedRequest) || error.status !== 404) throw error;
  }
  return bindings;
}
