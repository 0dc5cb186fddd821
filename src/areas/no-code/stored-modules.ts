import { type EntityManager, In } from 'typeorm';
import { type Page, type PageOfRows, toSkipAndTake } from '../../core/database/page.js';
import { type ColumnValues, rows } from '../../core/database/rows.js';
import { NoCodeModule } from './no-code-module.entity.js';
import { NoCodeSettings } from './no-code-settings.entity.js';
import { NoCodeVariableOption } from './no-code-variable-option.entity.js';

/** A no-code module with its current settings. */
export interface ModuleWithSettings {
  readonly module: NoCodeModule;
  readonly settings: NoCodeSettings;
  /** Ordered by position. */
  readonly optionSets: readonly NoCodeVariableOption[];
}

export async function findModule(
  manager: EntityManager,
  where: ColumnValues<NoCodeModule>,
): Promise<ModuleWithSettings | null> {
  const module = await rows(manager, NoCodeModule).find(where);
  const [found] = module ? await withSettings(manager, [module]) : [];
  return found ?? null;
}

export async function listModules(
  manager: EntityManager,
  organization: string,
  page: Page,
): Promise<PageOfRows<ModuleWithSettings>> {
  const [modules, total] = await manager.findAndCount(NoCodeModule, {
    where: { organization },
    order: { createdAt: 'ASC', id: 'ASC' },
    ...toSkipAndTake(page),
  });
  return { rows: await withSettings(manager, modules), total };
}

/** Locks the module until the end of the transaction, so that its settings stay current. */
export function lockModule(manager: EntityManager, id: string): Promise<NoCodeModule | null> {
  return rows(manager, NoCodeModule).lock({ id }, 'share');
}

async function withSettings(
  manager: EntityManager,
  modules: readonly NoCodeModule[],
): Promise<ModuleWithSettings[]> {
  const settings = await manager.findBy(NoCodeSettings, {
    id: In(modules.map(({ settingsId }) => settingsId)),
  });
  const optionSets = await manager.find(NoCodeVariableOption, {
    where: { noCodeModuleId: In(modules.map(({ id }) => id)) },
    order: { position: 'ASC' },
  });
  return modules.flatMap((module) => {
    const current = settings.find(({ id }) => id === module.settingsId);
    // The settings are missing if the module was deleted between the queries.
    return current
      ? [
          {
            module,
            settings: current,
            optionSets: optionSets.filter(({ noCodeModuleId }) => noCodeModuleId === module.id),
          },
        ]
      : [];
  });
}
