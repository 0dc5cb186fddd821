import { fetchNamesById, relatedIdOf } from './import-access.js';
import type { ImportContext } from './import-context.js';
import { importVariables, pick } from './import-variables.js';
import type { ImportedWorkspace } from './import-workspaces.js';
import { RefusedRequest, type Resource } from './remote-organization.js';

const COPIED_ATTRIBUTES = ['name', 'description', 'global', 'priority'];

/** Imports the variable sets and their variables, for the same workspaces and projects. */
export async function importVariableSets(
  context: ImportContext,
  workspaces: readonly ImportedWorkspace[],
  projects: ReadonlyMap<string, string | null>,
): Promise<void> {
  const { target, report } = context;
  const names = await fetchNames(context);
  const known = {
    workspaces: new Map(workspaces.map(({ name, id }) => [name, id])),
    projects,
  };
  const present = new Map<string, Resource>();
  for await (const set of target.list(target.pathOf('varsets')))
    present.set(String(set.attributes['name']), set);
  for (const set of await fetchVariableSets(context)) {
    const name = String(set.attributes['name']);
    await context.runItem(`variable set ${name}`, async () => {
      const existing = present.get(name);
      const scope = scopeOf(context, set, names, known);
      const id = existing?.id ?? (await createVariableSet(context, set, scope));
      if (existing) {
        await extendScope(context, existing, scope);
        report.recordExisting('variable sets');
      } else report.recordCreated('variable sets');
      const { missing } = scope;
      if (missing.length > 0)
        report.addNote(
          `The variable set ${name} also applies to ${missing.join(', ')}: import ` +
            `${missing.length === 1 ? 'it' : 'them'}, too, or apply the set by hand.`,
        );
      await importVariables(context, {
        from: `/varsets/${set.id}/relationships/vars`,
        to: id === null ? null : `/varsets/${id}/relationships/vars`,
        owner: `the variable set ${name}`,
      });
    });
  }
}

/** If the source responds with 404, adds a note instead of rejecting. */
async function fetchVariableSets({ source, report }: ImportContext): Promise<readonly Resource[]> {
  const sets: Resource[] = [];
  try {
    for await (const set of source.list(source.pathOf('varsets'))) sets.push(set);
  } catch (error) {
    if (!(error instanceof RefusedRequest) || error.status !== 404) throw error;
    report.addNote(
      'No variable sets were copied: the source does not support them, or the token cannot list ' +
        'them.',
    );
  }
  return sets;
}

type ScopeKind = 'workspaces' | 'projects';

type Names = Readonly<Record<ScopeKind, ReadonlyMap<string, string>>>;

/** Fetches the names of the workspaces and projects of the source, by ID. */
async function fetchNames({ source }: ImportContext): Promise<Names> {
  return {
    workspaces: await fetchNamesById(source, 'workspaces'),
    projects: await fetchNamesById(source, 'projects'),
  };
}

interface Scope {
  readonly workspaces: readonly string[];
  readonly projects: readonly string[];
  /** The ID of the project that owns the set; null: the organization. */
  readonly parent: string | null;
  /** Workspaces that were not imported now, and projects that the target does not have. */
  readonly missing: readonly string[];
}

/**
 * Returns the scope of a set in the target. Throws if the project that owns the set is not readable
 * in the source, or, except in a dry run, is missing in the target.
 */
function scopeOf(
  { isDryRun }: ImportContext,
  set: Resource,
  names: Names,
  known: Readonly<Record<ScopeKind, ReadonlyMap<string, string | null>>>,
): Scope {
  const missing: string[] = [];
  const idsOf = (kind: ScopeKind): string[] =>
    relatedIdsOf(set, kind).flatMap((sourceId) => {
      const name = names[kind].get(sourceId) ?? sourceId;
      if (!known[kind].has(name)) missing.push(`the ${kind.slice(0, -1)} ${name}`);
      return known[kind].get(name) ?? [];
    });
  const parent = set.relationships?.['parent']?.data as { readonly type: string } | undefined;
  const owner = parent?.type === 'projects' ? names.projects.get(relatedIdOf(set, 'parent')) : null;
  if (owner === undefined)
    throw new Error('the token for the source cannot read the project that owns it');
  if (owner && !known.projects.has(owner) && !isDryRun)
    throw new Error(`the project ${owner} is missing in the target`);
  return {
    workspaces: idsOf('workspaces'),
    projects: idsOf('projects'),
    parent: (owner && known.projects.get(owner)) ?? null,
    missing,
  };
}

const relatedIdsOf = ({ relationships }: Resource, kind: ScopeKind): string[] =>
  ((relationships?.[kind]?.data ?? []) as readonly { readonly id: string }[]).map(({ id }) => id);

/** Applies a set that is not global to those workspaces and projects that its scope lacks. */
async function extendScope(
  { target, isDryRun }: ImportContext,
  existing: Resource,
  scope: Scope,
): Promise<void> {
  if (isDryRun || existing.attributes['global'] === true) return;
  for (const type of ['workspaces', 'projects'] as const) {
    const present = relatedIdsOf(existing, type);
    const absent = scope[type].filter((id) => !present.includes(id));
    if (absent.length > 0)
      await target.post(
        `/varsets/${existing.id}/relationships/${type}`,
        absent.map((id) => ({ type, id })),
      );
  }
}

/** Returns the ID in the target; null in a dry run. */
async function createVariableSet(
  { target, isDryRun }: ImportContext,
  set: Resource,
  { workspaces, projects, parent }: Scope,
): Promise<string | null> {
  if (isDryRun) return null;
  const relationshipTo = (type: ScopeKind, ids: readonly string[]) =>
    ids.length === 0 ? {} : { [type]: { data: ids.map((id) => ({ type, id })) } };
  const { id } = await target.create(target.pathOf('varsets'), {
    type: 'varsets',
    attributes: pick(set, COPIED_ATTRIBUTES),
    relationships: {
      ...(set.attributes['global'] === true
        ? {}
        : { ...relationshipTo('workspaces', workspaces), ...relationshipTo('projects', projects) }),
      ...(parent === null ? {} : { parent: { data: { type: 'projects', id: parent } } }),
    },
  });
  return id;
}
