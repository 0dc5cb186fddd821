import { idsByName, namesById, relatedId } from './import-access.js';
import type { Importing } from './importing.js';
import { importVariables, picked } from './import-variables.js';
import type { ImportedWorkspace } from './import-workspaces.js';
import { RefusedRequest, type Resource } from './remote-organization.js';

const COPIED = ['name', 'description', 'global', 'priority'];

/** Imports the variable sets, with their variables and what they apply to. */
export async function importVariableSets(
  importing: Importing,
  workspaces: readonly ImportedWorkspace[],
  projects: ReadonlyMap<string, string>,
): Promise<void> {
  const { target, report } = importing;
  const names = await namesOf(importing);
  const known = {
    workspaces: new Map(workspaces.map(({ name, id }) => [name, id])),
    projects: new Map<string, string | null>(projects),
  };
  const present = await idsByName(target, 'varsets');
  for (const set of await setsOf(importing)) {
    const name = String(set.attributes['name']);
    await importing.item(`variable set ${name}`, async () => {
      const existing = present.get(name);
      if (existing === undefined) report.recordCreated('variable sets');
      else report.recordExisting('variable sets');
      const scope = scopeOf(importing, set, names, known);
      const id = existing ?? (await create(importing, set, scope));
      const missing = existing === undefined ? scope.missing : [];
      if (missing.length > 0)
        report.addNote(`Apply the variable set ${name} to ${missing.join(', ')}, once imported.`);
      await importVariables(importing, {
        from: `/varsets/${set.id}/relationships/vars`,
        to: id === null ? null : `/varsets/${id}/relationships/vars`,
        owner: `the variable set ${name}`,
      });
    });
  }
}

/** Servers without variable sets return 404. */
async function setsOf({ source }: Importing): Promise<readonly Resource[]> {
  const sets: Resource[] = [];
  try {
    for await (const set of source.list(source.path('varsets'))) sets.push(set);
  } catch (error) {
    if (!(error instanceof RefusedRequest) || error.status !== 404) throw error;
  }
  return sets;
}

type ScopeKind = 'workspaces' | 'projects';

type Names = Readonly<Record<ScopeKind, ReadonlyMap<string, string>>>;

/** The names of the source's workspaces and projects, by their IDs. */
async function namesOf({ source }: Importing): Promise<Names> {
  return {
    workspaces: await namesById(source, 'workspaces'),
    projects: await namesById(source, 'projects'),
  };
}

interface Scope {
  readonly workspaces: readonly string[];
  readonly projects: readonly string[];
  /** The ID of the project that owns the set; null: the organization. */
  readonly parent: string | null;
  /** What the target does not have. */
  readonly missing: readonly string[];
}

/** What the set applies to, as IDs of the target. */
function scopeOf(
  { isDryRun }: Importing,
  set: Resource,
  names: Names,
  known: Readonly<Record<ScopeKind, ReadonlyMap<string, string | null>>>,
): Scope {
  const missing: string[] = [];
  const idsOf = (kind: ScopeKind): string[] =>
    related(set, kind).flatMap((sourceId) => {
      const name = names[kind].get(sourceId) ?? sourceId;
      if (!known[kind].has(name)) missing.push(`the ${kind.slice(0, -1)} ${name}`);
      return known[kind].get(name) ?? [];
    });
  const parent = set.relationships?.['parent']?.data as { readonly type: string } | undefined;
  const owner = parent?.type === 'projects' ? names.projects.get(relatedId(set, 'parent')) : null;
  if (owner && !known.projects.has(owner) && !isDryRun)
    throw new Error(`the project ${owner} is missing in the target`);
  return {
    workspaces: idsOf('workspaces'),
    projects: idsOf('projects'),
    parent: (owner && known.projects.get(owner)) ?? null,
    missing,
  };
}

const related = ({ relationships }: Resource, kind: ScopeKind): string[] =>
  ((relationships?.[kind]?.data ?? []) as readonly { readonly id: string }[]).map(({ id }) => id);

/** The ID in the target; null in a dry run. */
async function create(
  { target, isDryRun }: Importing,
  set: Resource,
  { workspaces, projects, parent }: Scope,
): Promise<string | null> {
  if (isDryRun) return null;
  const list = (type: ScopeKind, ids: readonly string[]) =>
    ids.length === 0 ? {} : { [type]: { data: ids.map((id) => ({ type, id })) } };
  const { id } = await target.create(target.path('varsets'), {
    type: 'varsets',
    attributes: picked(set, COPIED),
    relationships: {
      ...(set.attributes['global'] === true
        ? {}
        : { ...list('workspaces', workspaces), ...list('projects', projects) }),
      ...(parent === null ? {} : { parent: { data: { type: 'projects', id: parent } } }),
    },
  });
  return id;
}
