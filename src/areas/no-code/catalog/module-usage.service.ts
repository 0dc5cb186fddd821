import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '../../../core/database/database.js';
import { Parameters, rows, selectRows } from '../../../core/database/rows.js';
import type { Subject } from '../../../core/caller/subject.js';
import { versionRank } from '../../../lib/versions/semantic-version.js';
import { placesCondition } from '../../../platform/workspaces/stored-workspaces.js';
import { access } from '../../../platform/identity/access.js';
import type { RegistryModule } from '../../../platform/module-registry/registry-module.entity.js';
import {
  type ModuleAddress,
  RegistryModules,
} from '../../../platform/module-registry/registry-modules.js';
import { NoCodeModule } from '../no-code-module.entity.js';
import { NoCodeSettings } from '../no-code-settings.entity.js';

export interface VersionUsage {
  readonly version: string;
  readonly workspaces: number;
  /** The number of workspaces with newer no-code settings available. */
  readonly upgradable: number;
}

export interface SettingsUsage {
  readonly settings: NoCodeSettings;
  readonly isCurrent: boolean;
  readonly workspaces: number;
}

export interface ModuleUsage {
  readonly module: RegistryModule;
  /** Newest first. */
  readonly versions: readonly VersionUsage[];
  readonly settings: readonly SettingsUsage[];
}

/** The number of workspaces with the same version, settings and upgrade availability. */
interface Group {
  readonly version: string | null;
  readonly settingsId: string | null;
  readonly upgradable: boolean | number;
  readonly total: number | string;
}

/** Counts the workspaces that use a module. Only workspaces that the caller may read count. */
@Injectable()
export class ModuleUsageService {
  constructor(
    private readonly database: Database,
    private readonly modules: RegistryModules,
  ) {}

  async read(subject: Subject, address: ModuleAddress): Promise<ModuleUsage> {
    const module = access.require(
      subject,
      'module.read',
      await this.modules.findByAddress(address),
    );
    const groups = await this.groups(subject, module);
    return {
      module,
      versions: versionsOf(groups),
      settings: await this.settingsOf(module, groups),
    };
  }

  private async groups(
    subject: Subject,
    { id, organization }: RegistryModule,
  ): Promise<readonly Group[]> {
    const readable = access.workspacesWith(subject, 'workspace.read', organization);
    const parameters = new Parameters(this.database.read);
    const conditions = [
      `module_id = ${parameters.place(id)}`,
      `organization = ${parameters.place(organization)}`,
      ...(readable === 'all'
        ? []
        : [placesCondition(parameters, readable, { project: 'project_id', workspace: 'id' })]),
    ];
    return selectRows<Group>(
      this.database.read,
      `SELECT module_version AS version, no_code_version_id AS "settingsId",
         no_code_upgrade_available AS upgradable, COUNT(*) AS total
       FROM workspaces WHERE ${conditions.join(' AND ')}
       GROUP BY module_version, no_code_version_id, no_code_upgrade_available`,
      parameters,
    );
  }

  private async settingsOf(
    { id }: RegistryModule,
    groups: readonly Group[],
  ): Promise<SettingsUsage[]> {
    const current = await rows(this.database.read, NoCodeModule).find({ moduleId: id });
    const used = groups.flatMap(({ settingsId }) => settingsId ?? []);
    const settings = await this.database.read.find(NoCodeSettings, {
      where: { id: In([...new Set([...used, ...(current ? [current.settingsId] : [])])]) },
      order: { createdAt: 'DESC', number: 'DESC' },
    });
    return settings.map((one) => ({
      settings: one,
      isCurrent: one.id === current?.settingsId,
      workspaces: sum(groups.filter(({ settingsId }) => settingsId === one.id)),
    }));
  }
}

function versionsOf(groups: readonly Group[]): VersionUsage[] {
  const versions = [...new Set(groups.flatMap(({ version }) => version ?? []))];
  return versions
    .toSorted((one, other) => (versionRank(one) < versionRank(other) ? 1 : -1))
    .map((version) => {
      const ofVersion = groups.filter((group) => group.version === version);
      return {
        version,
        workspaces: sum(ofVersion),
        upgradable: sum(ofVersion.filter(({ upgradable }) => Boolean(upgradable))),
      };
    });
}

const sum = (groups: readonly Group[]): number =>
  groups.reduce((total, group) => total + Number(group.total), 0);
