import type { ObjectLiteral } from 'typeorm';
import type { Database } from '../../../core/database/database.js';
import { bindNamed } from '../../../core/database/rows.js';
import { escapeForLike, toLikePattern } from '../../../core/database/search.js';
import { taggedConditions } from '../../projects/tags/tagged-filter.js';
import { namedPlacesCondition } from './places.js';
import type { Scope, WorkspaceFilter } from './workspace-filter.js';

export type IndexedFilter = 'module' | 'version' | 'settings' | 'upgrade' | 'creator' | 'status';

export type Conditions = Omit<WorkspaceFilter, 'sort'>;

/**
 * The index that a query is meant to use. `order`: that of the sort order, rather than one of the
 * run statuses or the creators. Null: the database chooses.
 */
export type IndexChoice = IndexedFilter | 'order' | null;

type Condition = readonly [condition: string, parameters?: ObjectLiteral];

/**
 * The condition under which the binding `b` applies: it belongs to the workspace, or to its project
 * unless the workspace binds the same key.
 */
const APPLIES = `(b.workspace_id = w.id OR (b.project_id = w.project_id AND NOT EXISTS (
  SELECT 1 FROM tag_bindings o WHERE o.workspace_id = w.id AND o.key = b.key)))`;
/** Bindings that apply to the workspace: clients treat the key of a binding as a tag. */
const BOUND = `SELECT 1 FROM tag_bindings b WHERE ${APPLIES}`;
const TAGGED = `SELECT 1 FROM workspace_tags x JOIN tags t ON t.id = x.tag_id
  WHERE x.workspace_id = w.id`;

/** Selects the modules that workspaces use in this version, for the index `workspaces_module`. */
const MODULES_WITH_VERSION = `SELECT u.module_id FROM module_usage u
  WHERE u.organization = :organization AND u.module_version = :moduleVersion`;

/**
 * Returns a query that selects `columns` of the matching workspaces `w`, and the values of its
 * parameters. Unless `index` is null, it steers the database away from other indexes: without
 * statistics, SQLite prefers one that covers more conditions, even if almost every row matches.
 */
export function matchingQuery(
  database: Database,
  columns: string,
  { organization, projects, workspaces, within }: Scope,
  filter: Conditions,
  index: IndexChoice = null,
  ending = '',
): [query: string, values: readonly unknown[]] {
  const column = columnRenderer(index);
  const inScope: readonly (Condition | false)[] = [
    [`${column('organization', 'status', 'upgrade', 'creator')} = :organization`, { organization }],
    within !== undefined && [`${column('project_id')} = :within`, { within }],
    projects !== 'all' && namedPlacesCondition({ projects, workspaces }, column('project_id')),
  ];
  const conditions = [
    ...inScope.filter((condition) => condition !== false),
    ...conditionsOf(filter, index),
  ];
  const where = conditions.map(([condition]) => condition).join(' AND ');
  return bindNamed(
    database.read,
    `SELECT ${columns} FROM workspaces w WHERE ${where} ${ending}`,
    Object.assign({}, ...conditions.map(([, parameters]) => parameters ?? {})) as ObjectLiteral,
  );
}

export async function countMatches(
  database: Database,
  scope: Scope,
  filter: Conditions,
  index: IndexChoice,
): Promise<number> {
  const [query, values] = matchingQuery(database, 'COUNT(*) AS total', scope, filter, index);
  const [counted] = await database.selectSmall<{ readonly total: number | string }>(query, values);
  return Number(counted?.total ?? 0);
}

/** The columns for which `order` does not use an index. */
const NOT_IN_ORDER: readonly string[] = ['current_run_status', 'creator_id', 'creator_kind'];

/**
 * Returns a function that renders a column; `indexes` lists the filters whose index contains it. To
 * rule out other indexes, the function renders some columns as expressions, which no index serves.
 */
function columnRenderer(index: IndexChoice) {
  return (name: string, ...indexes: readonly IndexedFilter[]): string => {
    const isIndexed =
      index === 'order' ? !NOT_IN_ORDER.includes(name) : index === null || indexes.includes(index);
    return isIndexed ? `w.${name}` : `COALESCE(w.${name}, w.${name})`;
  };
}

export const hasConditions = (filter: Conditions): boolean => conditionsOf(filter).length > 0;

function conditionsOf(filter: Conditions, index: IndexChoice = null): Condition[] {
  const { moduleId, moduleVersion, noCodeVersionId, runStatuses, hasUpgrade, creators } = filter;
  const column = columnRenderer(index);
  const all: readonly (Condition | false)[] = [
    isNonEmpty(moduleId) && [`${column('module_id', 'module')} = :moduleId`, { moduleId }],
    isNonEmpty(moduleVersion) && [
      `${column('module_version', 'module', 'version')} = :moduleVersion`,
      { moduleVersion },
    ],
    index === 'version' && [`w.module_id IN (${MODULES_WITH_VERSION})`],
    isNonEmpty(noCodeVersionId) && [
      `${column('no_code_version_id', 'settings')} = :noCodeVersionId`,
      { noCodeVersionId },
    ],
    runStatuses !== undefined && [
      `${column('current_run_status', 'status')} IN (:...runStatuses)`,
      { runStatuses },
    ],
    hasUpgrade !== undefined && [
      `${column('no_code_upgrade_available', 'upgrade')} = :hasUpgrade`,
      { hasUpgrade },
    ],
    creators !== undefined && [
      `${column('creator_id', 'creator')} IN (:...creatorIds)
        AND ${column('creator_kind', 'creator')} IN (:...creatorKinds)`,
      { creatorIds: creators.ids, creatorKinds: creators.kinds },
    ],
    ...unindexedConditions(filter),
  ];
  return all.filter((condition) => condition !== false);
}

function unindexedConditions(filter: Conditions): Condition[] {
  const { search, wildcard, isLocked, isDrifted, tags, excludedTags, tagged } = filter;
  const all: readonly (Condition | false)[] = [
    isNonEmpty(search) && ["w.name_key LIKE :search ESCAPE '!'", { search: toLikePattern(search) }],
    isNonEmpty(wildcard) && [
      "w.name_key LIKE :wildcard ESCAPE '!'",
      { wildcard: escapeForLike(wildcard).replaceAll('*', '%') },
    ],
    isLocked !== undefined && [`w.locked_by IS ${isLocked ? 'NOT NULL' : 'NULL'}`],
    isDrifted !== undefined && ['w.drifted = :isDrifted', { isDrifted }],
    ...(tags ?? []).map((name, index): Condition => [
      `(EXISTS (${TAGGED} AND t.name = :tag${index})
        OR EXISTS (${BOUND} AND b.key = :tag${index}))`,
      { [`tag${index}`]: name },
    ]),
    (excludedTags ?? []).length > 0 && [
      `NOT EXISTS (${TAGGED} AND t.name IN (:...excludedTags))
        AND NOT EXISTS (${BOUND} AND b.key IN (:...excludedTags))`,
      { excludedTags },
    ],
    ...taggedConditions(tagged, APPLIES),
  ];
  return all.filter((condition) => condition !== false);
}

export const isNonEmpty = (text: string | undefined): text is string =>
  text !== undefined && text !== '';
