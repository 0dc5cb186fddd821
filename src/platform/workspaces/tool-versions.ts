import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { quote } from '../../lib/module-inspection/module-refusal.js';
import {
  compareVersions,
  findNewestMatching,
  isVersionConstraint,
} from '../../lib/versions/version-constraint.js';
import type { SettingColumns } from './workspace-settings.js';

/** The maximum in an error: runners that install tools can offer many versions. */
const MAX_LISTED_VERSIONS = 20;

/** Lists the tool versions available to runs of an agent pool or, for null, to `remote` runs. */
export type ListVersions = (
  manager: EntityManager,
  agentPoolId: string | null,
) => Promise<readonly string[]>;

/** Validates tool versions. While no version is available, accepts every valid constraint. */
@Injectable()
export class ToolVersions {
  private listVersions: ListVersions = () => Promise.resolve([]);

  registerVersionList(list: ListVersions): void {
    this.listVersions = list;
  }

  /** Returns why a version or constraint is refused; null if it is allowed. */
  async refusalOf(
    manager: EntityManager,
    { iacVersion, agentPoolId }: Pick<SettingColumns, 'iacVersion' | 'agentPoolId'>,
  ): Promise<string | null> {
    if (iacVersion === '') return null;
    if (!isVersionConstraint(iacVersion))
      return (
        `${quote(iacVersion)} is neither a version, such as "1.10.6", ` +
        'nor a constraint, such as "~> 1.10".'
      );
    const available = await this.listVersions(manager, agentPoolId);
    if (available.length === 0 || findNewestMatching(iacVersion, available) !== null) return null;
    const offered = joinNewest(available);
    return `No version of the tool matches ${quote(iacVersion)}. Available versions: ${offered}.`;
  }
}

function joinNewest(versions: readonly string[]): string {
  if (versions.length <= MAX_LISTED_VERSIONS) return versions.join(', ');
  const sorted = versions.toSorted((left, right) => compareVersions(right, left));
  const newest = sorted.slice(0, MAX_LISTED_VERSIONS).join(', ');
  return `${newest}, and ${sorted.length - MAX_LISTED_VERSIONS} older ones`;
}
