import type { EntityManager } from 'typeorm';
import { rows } from '../../../core/database/rows.js';
import type { Violation } from '../../../core/errors.js';
import {
  type Deprecation,
  RegistryModuleVersion,
  type Revocation,
} from '../registry-module-version.entity.js';

/** Why a version is deprecated, and why it is revoked; each is null if it is not. */
export interface Lifecycle {
  readonly deprecation: Deprecation | null;
  readonly revocation: Revocation | null;
}

/** Undefined members stay unchanged; null reverts the deprecation or revocation. */
export interface LifecycleChange {
  readonly deprecation: Deprecation | null | undefined;
  readonly revocation: Revocation | null | undefined;
}

const DEPRECATION = '/data/attributes/deprecation';
const REVOCATION = '/data/attributes/revocation';

/** Returns the violations of a change; `next` is the lifecycle after the change. */
export function lifecycleViolations(
  version: Pick<RegistryModuleVersion, 'number' | 'status'>,
  change: LifecycleChange,
  next: Lifecycle,
): Violation[] {
  if (version.status !== 'ok')
    return [{ pointer: '/data', detail: `The version ${version.number} has no archive yet.` }];
  if (next.revocation === null || next.deprecation !== null) return [];
  return [
    change.deprecation === null
      ? {
          pointer: `${DEPRECATION}/deprecated-status`,
          detail: 'A revoked version stays deprecated. Revert the revocation, too.',
        }
      : {
          pointer: `${REVOCATION}/status`,
          detail: 'Only a deprecated version can be revoked. Deprecate the version first.',
        },
  ];
}

/**
 * Returns the violations of a successor. `candidate` is the version of the module with the number
 * `successor`; null if there is none.
 */
export function successorViolations(
  { number }: Pick<RegistryModuleVersion, 'number'>,
  successor: string,
  candidate: Pick<RegistryModuleVersion, 'number' | 'status' | 'revocation'> | null,
): Violation[] {
  const pointer = `${DEPRECATION}/successor`;
  if (candidate?.number === number)
    return [{ pointer, detail: 'A version cannot be its own successor.' }];
  if (candidate?.status !== 'ok')
    return [{ pointer, detail: `The module has no usable version ${successor}.` }];
  if (candidate.revocation === null) return [];
  return [{ pointer, detail: `The version ${successor} is revoked.` }];
}

/** Removes the version, which is deleted or revoked, as the successor of other versions. */
export async function clearSuccessor(
  manager: EntityManager,
  moduleId: string,
  number: string,
): Promise<void> {
  const versions = await manager.find(RegistryModuleVersion, { where: { moduleId } });
  for (const { id, deprecation } of versions)
    if (deprecation?.successor === number)
      await rows(manager, RegistryModuleVersion).update(
        { id },
        { deprecation: { ...deprecation, successor: null } },
      );
}

/** Returns the notice for users of a version, as one paragraph; null unless it is deprecated. */
export function lifecycleWarning(
  name: string,
  { deprecation, revocation }: Lifecycle,
): string | null {
  if (deprecation === null) return null;
  const state = revocation ? 'revoked' : 'deprecated';
  const text = revocation?.message ?? deprecation.reason;
  const link = revocation?.link ?? deprecation.link;
  return [
    `${name} is ${state}${text === null ? '.' : `: ${text}`}`,
    ...(deprecation.successor === null ? [] : [`Use version ${deprecation.successor} instead.`]),
    ...(link === null ? [] : [`See ${link}`]),
  ].join(' ');
}
