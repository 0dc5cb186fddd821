import type { EntityManager } from 'typeorm';
import { Parameters, rows, selectRows } from '../../../core/database/rows.js';
import type { Workspace } from '../workspace.entity.js';
import { ModuleUsageCount } from './module-usage-count.entity.js';

/** The columns of a workspace that determine which count includes it. */
export type CountedColumns = Pick<
  Workspace,
  | 'organization'
  | 'projectId'
  | 'moduleId'
  | 'moduleVersion'
  | 'noCodeVersionId'
  | 'noCodeUpgradeAvailable'
>;

/** Copies the columns, because `updateVersioned` changes the row in place. */
export function countedColumnsOf(workspace: Workspace): CountedColumns {
  const { organization, projectId, moduleId, moduleVersion } = workspace;
  const { noCodeVersionId, noCodeUpgradeAvailable } = workspace;
  return {
    organization,
    projectId,
    moduleId,
    moduleVersion,
    noCodeVersionId,
    noCodeUpgradeAvailable,
  };
}

interface Change {
  readonly count: Omit<ModuleUsageCount, 'total'>;
  readonly by: number;
}

/**
 * Adjusts the counts after a workspace is added (`before` is null), changed or removed (`after` is
 * null).
 */
export async function adjustUsageCounts(
  manager: EntityManager,
  before: CountedColumns | null,
  after: CountedColumns | null,
): Promise<void> {
  const changes = [...(before ? changeOf(before, -1) : []), ...(after ? changeOf(after, 1) : [])];
  if (changes.length === 2 && changes[0]?.count.id === changes[1]?.count.id) return;
  await applyAll(manager, changes);
}

/**
 * Sets whether newer settings are available, in all workspaces of a no-code module. Returns how
 * many workspaces changed. Writes nothing if none did.
 */
export async function setUpgradable(
  manager: EntityManager,
  noCodeModuleId: string,
  upgradable: boolean,
): Promise<number> {
  const groups = await updateAndGroup(manager, noCodeModuleId, upgradable);
  const changes = groups.flatMap(({ total, ...columns }) => [
    ...changeOf({ ...columns, noCodeUpgradeAvailable: !upgradable }, -Number(total)),
    ...changeOf({ ...columns, noCodeUpgradeAvailable: upgradable }, Number(total)),
  ]);
  await applyAll(manager, changes);
  return groups.reduce((sum, { total }) => sum + Number(total), 0);
}

interface Group extends Omit<CountedColumns, 'noCodeUpgradeAvailable'> {
  readonly total: number | string;
}

const GROUP_COLUMNS = 'organization, project_id, module_id, module_version, no_code_version_id';
const SELECT_LIST = `organization, project_id AS "projectId", module_id AS "moduleId",
  module_version AS "moduleVersion", no_code_version_id AS "noCodeVersionId", COUNT(*) AS total`;

/** Updates the workspaces, and counts exactly the updated ones, whatever other transactions do. */
async function updateAndGroup(
  manager: EntityManager,
  noCodeModuleId: string,
  upgradable: boolean,
): Promise<readonly Group[]> {
  const parameters = new Parameters(manager);
  const value = parameters.add(upgradable);
  const where = `no_code_module_id = ${parameters.add(noCodeModuleId)}
    AND no_code_upgrade_available = ${parameters.add(!upgradable)}`;
  const update = `UPDATE workspaces SET no_code_upgrade_available = ${value},
    revision = revision + 1 WHERE ${where}`;
  if (manager.connection.options.type === 'postgres')
    return selectRows<Group>(
      manager,
      `WITH changed AS (${update} RETURNING ${GROUP_COLUMNS})
       SELECT ${SELECT_LIST} FROM changed GROUP BY ${GROUP_COLUMNS}`,
      parameters,
    );
  // SQLite has one writer, so nothing changes between the two statements.
  const read = new Parameters(manager);
  const groups = await selectRows<Group>(
    manager,
    `SELECT ${SELECT_LIST} FROM workspaces WHERE no_code_module_id = ${read.add(noCodeModuleId)}
     AND no_code_upgrade_available = ${read.add(!upgradable)} GROUP BY ${GROUP_COLUMNS}`,
    read,
  );
  if (groups.length > 0) await manager.query(update, parameters.values);
  return groups;
}

function changeOf(workspace: CountedColumns, by: number): Change[] {
  const { organization, projectId, moduleId, moduleVersion, noCodeVersionId } = workspace;
  const { noCodeUpgradeAvailable: upgradable } = workspace;
  if (moduleId === null || moduleVersion === null) return [];
  const settingsId = noCodeVersionId ?? '';
  const id = [moduleId, projectId, moduleVersion, settingsId, Number(upgradable)].join(' ');
  const count = { id, organization, moduleId, projectId, moduleVersion, settingsId, upgradable };
  return [{ count, by }];
}

/** Sorts the changes, because transactions that apply them in opposite orders could deadlock. */
async function applyAll(manager: EntityManager, changes: readonly Change[]): Promise<void> {
  const sorted = changes.toSorted((one, other) => (one.count.id < other.count.id ? -1 : 1));
  for (const change of sorted) await apply(manager, change);
}

/** Changes or creates the row in one statement, because another transaction may delete it. */
async function apply(manager: EntityManager, { count, by }: Change): Promise<void> {
  const { id, organization, moduleId, projectId, moduleVersion, settingsId, upgradable } = count;
  const parameters = new Parameters(manager);
  const columns = [id, organization, moduleId, projectId, moduleVersion, settingsId, upgradable];
  await manager.query(
    `INSERT INTO module_usage AS known (id, organization, module_id, project_id, module_version,
       settings_id, upgradable, total) VALUES (${parameters.addAll([...columns, by])})
     ON CONFLICT (id) DO UPDATE SET total = known.total + excluded.total`,
    parameters.values,
  );
  if (by < 0) await rows(manager, ModuleUsageCount).delete({ id, total: 0 });
}
