import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { quoted } from '../../lib/module-inspection/module-refusal.js';
import {
  compareVersions,
  isVersionConstraint,
  newestMatching,
} from '../../lib/versions/version-constraint.js';
import type { SettingColumns } from './workspace-settings.js';

/** An error names at most this many versions: runners that install tools offer all releases. */
const MAX_NAMED = 20;

/**
 * Returns the tool versions that are currently available to runs of an agent pool, or for `null` of
 * the mode `remote`.
 */
export type KnownVersions = (
  manager: EntityManager,
  agentPoolId: string | null,
) => Promise<readonly string[]>;

/**
 * Validates the tool version of workspaces. The runs module registers a hook that returns the
 * available versions; while none is known, every constraint is accepted.
 */
@Injectable()
export class ToolVersions {
  private known: KnownVersions = () => Promise.resolve([]);

  registerKnownVersions(known: KnownVersions): void {
    this.known = known;
  }

  /** Why a version or constraint is refused; null if it is allowed. */
  async refusal(
    manager: EntityManager,
    { iacVersion, agentPoolId }: Pick<SettingColumns, 'iacVersion' | 'agentPoolId'>,
  ): Promise<string | null> {
    if (iacVersion === '') return null;
    if (!isVersionConstraint(iacVersion))
      return (
        `${quoted(iacVersion)} is neither a version, such as "1.10.6", ` +
        'nor a constraint, such as "~> 1.10".'
      );
    const known = await this.known(manager, agentPoolId);
    if (known.length === 0 || newestMatching(iacVersion, known) !== null) return null;
    return `No version of the tool matches ${quoted(iacVersion)}. There are: ${newestOf(known)}.`;
  }
}

function newestOf(versions: readonly string[]): string {
  if (versions.length <= MAX_NAMED) return versions.join(', ');
  const sorted = versions.toSorted((left, right) => compareVersions(right, left));
  return `${sorted.slice(0, MAX_NAMED).join(', ')}, and ${sorted.length - MAX_NAMED} older ones`;
}
