import type { Importing } from './importing.js';
import { importState } from './import-state.js';
import { importVariables, picked } from './import-variables.js';
import { RefusedRequest, type Resource } from './remote-organization.js';

/** Settings that have the same name and meaning on both servers. */
const COPIED = [
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

/** A workspace of the source, and its ID in the target; null in a dry run. */
export interface ImportedWorkspace {
  readonly name: string;
  readonly sourceId: string;
  readonly id: string | null;
}

/** Imports the workspaces, with tags, variables and the current state. */
export async function importWorkspaces(
  importing: Importing,
  projects: ReadonlyMap<string, string>,
): Promise<readonly ImportedWorkspace[]> {
  const imported: ImportedWorkspace[] = [];
  const { source, pattern } = importing;
  const projectNames = new Map<string, string>();
  for await (const { id, attributes } of source.list(source.path('projects')))
    projectNames.set(id, String(attributes['name']));
  const query: Record<string, string> =
    pattern === null ? {} : { 'search[wildcard-name]': pattern };
  for await (const workspace of source.list(source.path('workspaces'), query)) {
    const name = String(workspace.attributes['name']);
    await importing.item(`workspace ${name}`, async () => {
      const project = workspace.relationships?.['project']?.data as { id: string } | undefined;
      const projectName = projectNames.get(project?.id ?? '');
      const projectId = projects.get(projectName ?? '');
      // Without a project, the workspace would get the team access of the default project.
      if (projectName !== undefined && projectId === undefined && !importing.isDryRun)
        throw new Error(`the project ${projectName} is missing in the target`);
      const id = await findOrCreate(importing, workspace, projectId);
      imported.push({ name, sourceId: workspace.id, id });
      await importVariables(importing, {
        from: `/workspaces/${workspace.id}/vars`,
        to: id === null ? null : `/workspaces/${id}/vars`,
        owner: name,
      });
      if (importing.withStates) await importState(importing, workspace, id);
    });
  }
  return imported;
}

/** The ID in the target; null in a dry run. */
async function findOrCreate(
  importing: Importing,
  workspace: Resource,
  projectId: string | undefined,
): Promise<string | null> {
  const { source, target, report, isDryRun } = importing;
  const name = String(workspace.attributes['name']);
  const existing = await target.find(target.path(`workspaces/${name}`));
  if (existing) {
    report.recordExisting('workspaces');
    return existing.id;
  }
  report.recordCreated('workspaces');
  const mode = modeOf(importing, workspace);
  if (isDryRun) return null;
  const bindings = await tagBindingsOf(source, workspace.id);
  const { id } = await target.create(target.path('workspaces'), {
    type: 'workspaces',
    attributes: {
      ...picked(workspace, COPIED),
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
  return id;
}

function modeOf({ report }: Importing, { attributes }: Resource): 'remote' | 'local' {
  const name = String(attributes['name']);
  const mode = attributes['execution-mode'];
  if (attributes['vcs-repo'])
    report.addNote(
      `Upload the configuration of ${name} from your pipeline: it came from a repository.`,
    );
  if (mode === 'agent')
    report.addNote(
      `Choose an agent pool for ${name}: until then, Gantry's own runners execute its runs.`,
    );
  return mode === 'local' ? 'local' : 'remote';
}

/** Servers without tag bindings return 404. */
async function tagBindingsOf(source: Importing['source'], id: string): Promise<object[]> {
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
