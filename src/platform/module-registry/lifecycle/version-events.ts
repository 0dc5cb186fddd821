import type { EntityManager } from 'typeorm';
import type { Events } from '../../events/events.js';
import type { RegistryModule } from '../registry-module.entity.js';
import type { RegistryModuleVersion } from '../registry-module-version.entity.js';
import type { Lifecycle } from './version-lifecycle.js';

export function recordPublication(
  events: Events,
  manager: EntityManager,
  module: RegistryModule,
  version: RegistryModuleVersion,
): Promise<void> {
  return record(events, manager, 'module.version.published', module, version, null);
}

/** Records the events of a new deprecation or revocation; a changed or reverted one has none. */
export async function recordLifecycleChange(
  events: Events,
  manager: EntityManager,
  module: RegistryModule,
  version: RegistryModuleVersion,
  before: Lifecycle,
): Promise<void> {
  const { deprecation, revocation } = version;
  if (deprecation !== null && before.deprecation === null)
    await record(events, manager, 'module.version.deprecated', module, version, deprecation.reason);
  if (revocation !== null && before.revocation === null)
    await record(events, manager, 'module.version.revoked', module, version, revocation.message);
}

function record(
  events: Events,
  manager: EntityManager,
  type: 'module.version.published' | 'module.version.deprecated' | 'module.version.revoked',
  { id, organization, name, provider }: RegistryModule,
  { number }: Pick<RegistryModuleVersion, 'number'>,
  reason: string | null,
): Promise<void> {
  const module = { id, namespace: organization, name, provider, version: number };
  return events.record(manager, { type, organization, data: { module, reason } });
}
