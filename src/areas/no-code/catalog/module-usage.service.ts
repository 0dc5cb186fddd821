import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import { Database } from '../../../core/database/database.js';
import { Parameters, rows, selectRows } from '../../../core/database/rows.js';
import { versionRank } from '../../../lib/versions/semantic-version.js';
import { access, type WorkspaceSelection } from '../../../platform/identity/access.js';
import type { RegistryModule } from '../../../platform/module-registry/registry-module.entity.js';
import {
  type ModuleAddress,
  RegistryModules,
} from '../../../platform/module-registry/registry-modules.js';
import { Project } from '../../../platform/projects/project.entity.js';
import { NoCodeModule } from '../no-code-module.entity.js';
import { NoCodeSettings } from '../no-code-settings.entity.js';

const MAX_PROJECTS = 100;

interface Usage {
  readonly workspaces: number;
  /** The number of workspaces with newer no-code settings available. */
  readonly upgradable: number;
}

export interface VersionUsage extends Usage {
  readonly version: string;
}

export interface ProjectUsage extends Usage {
  readonly id: string;
  readonly name: string;
}

export interface SettingsUsage {
  readonly settings: NoCodeSettings;
  readonly isCurrent: boolean;
  /** When the next settings version replaced this one; null for the current version. */
  readonly outdatedSince: string | null;
  readonly workspaces: number;
}

export interface ModuleUsage {
  readonly module: RegistryModule;
  /** Newest first. */
  readonly versions: readonly VersionUsage[];
  /** The current and all used settings versions, newest first. */
  readonly settings: readonly SettingsUsage[];
  /** Most workspaces first, at most {@link MAX_PROJECTS}. */
  readonly projects: readonly ProjectUsage[];
}

/** The number of workspaces with the same project, versions and availability of an upgrade. */
interface Group {
  readonly projectId: string;
  readonly version: string;
  /** Empty for workspaces without no-code settings. */
  readonly settingsId: string;
  readonly upgradable: boolean | number;
  readonly total: number | string;
}

/** Counts the workspaces that use a module and that the caller may read. */
@Injectable()
export class ModuleUsageService {
  constructor(
    private readonly database: Database,
    private readonly modules: RegistryModules,
  ) {}

  async read(subject: Subject, address: ModuleAddress): Promise<ModuleUsage> {
    const module = await this.getModule(subject, address);
    const groups = await this.readGroups(subject, module);
    return {
      module,
      versions: versionsOf(groups),
      settings: await this.readSettingsUsage(module, groups),
      projects: await this.readProjectUsage(groups),
    };
  }

  async getModule(subject: Subject, address: ModuleAddress): Promise<RegistryModule> {
    return access.require(subject, 'module.read', await this.modules.findByAddress(address));
  }

  /**
   * Reads the stored counts of readable projects, and counts the workspaces that the caller may
   * read without access to their project.
   */
  private async readGroups(subject: Subject, module: RegistryModule): Promise<readonly Group[]> {
    const readable = access.workspacesWith(subject, 'workspace.read', module.organization);
    if (readable === 'all') return this.readStoredGroups(module, 'all');
    const { projects, workspaces } = readable;
    return [
      ...(projects.length === 0 ? [] : await this.readStoredGroups(module, projects)),
      ...(workspaces.length === 0 ? [] : await this.countGroups(module, readable)),
    ];
  }

  private readStoredGroups(
    { id, organization }: RegistryModule,
    projects: 'all' | readonly string[],
  ): Promise<readonly Group[]> {
    const parameters = new Parameters(this.database.read);
    const conditions = [
      `module_id = ${parameters.add(id)}`,
      `organization = ${parameters.add(organization)}`,
      ...(projects === 'all' ? [] : [`project_id IN (${parameters.addAll(projects)})`]),
    ];
    return selectRows<Group>(
      this.database.read,
      `SELECT project_id AS "projectId", module_version AS version, settings_id AS "settingsId",
         upgradable, total FROM module_usage WHERE ${conditions.join(' AND ')}`,
      parameters,
    );
  }

  /** Counts the selected workspaces that are in none of the selected projects. */
  private countGroups(
    { id, organization }: RegistryModule,
    { projects, workspaces }: WorkspaceSelection,
  ): Promise<readonly Group[]> {
    const parameters = new Parameters(this.database.read);
    const conditions = [
      `id IN (${parameters.addAll(workspaces)})`,
      `module_id = ${parameters.add(id)}`,
      `organization = ${parameters.add(organization)}`,
      'module_version IS NOT NULL',
      ...(projects.length === 0 ? [] : [`project_id NOT IN (${parameters.addAll(projects)})`]),
    ];
    return selectRows<Group>(
      this.database.read,
      `SELECT project_id AS "projectId", module_version AS version,
         COALESCE(no_code_version_id, '') AS "settingsId",
         no_code_upgrade_available AS upgradable, COUNT(*) AS total
       FROM workspaces WHERE ${conditions.join(' AND ')}
       GROUP BY project_id, module_version, no_code_version_id, no_code_upgrade_available`,
      parameters,
    );
  }

  private async readSettingsUsage(
    { id }: RegistryModule,
    groups: readonly Group[],
  ): Promise<SettingsUsage[]> {
    const { read } = this.database;
    const current = await rows(read, NoCodeModule).find({ moduleId: id });
    const used = groups.map(({ settingsId }) => settingsId).filter((one) => one !== '');
    const settings = await read.find(NoCodeSettings, {
      where: { id: In([...new Set([...used, ...(current ? [current.settingsId] : [])])]) },
      order: { createdAt: 'DESC', number: 'DESC' },
    });
    const where = settings.map(({ noCodeModuleId, number }) => ({
      noCodeModuleId,
      number: number + 1,
    }));
    const select = { noCodeModuleId: true, number: true, createdAt: true } as const;
    // With an empty `where`, TypeORM finds all rows.
    const successors = where.length === 0 ? [] : await read.find(NoCodeSettings, { select, where });
    const successorOf = ({ noCodeModuleId, number }: NoCodeSettings) =>
      successors.find((one) => one.noCodeModuleId === noCodeModuleId && one.number === number + 1);
    return settings.map((one) => ({
      settings: one,
      isCurrent: one.id === current?.settingsId,
      outdatedSince: successorOf(one)?.createdAt ?? null,
      workspaces: sum(groups.filter(({ settingsId }) => settingsId === one.id)),
    }));
  }

  private async readProjectUsage(groups: readonly Group[]): Promise<ProjectUsage[]> {
    const byProject = new Map<string, Group[]>();
    for (const group of groups)
      byProject.set(group.projectId, [...(byProject.get(group.projectId) ?? []), group]);
    const largest = [...byProject]
      .map(([id, ofProject]) => ({ id, ...usageOf(ofProject) }))
      .toSorted((one, other) => other.workspaces - one.workspaces || (one.id < other.id ? -1 : 1))
      .slice(0, MAX_PROJECTS);
    const ids = largest.map(({ id }) => id);
    const found = await rows(this.database.read, Project).findByValues('id', ids);
    const names = new Map(found.map(({ id, name }) => [id, name]));
    return largest.flatMap((usage) => {
      const name = names.get(usage.id);
      return name === undefined ? [] : [{ ...usage, name }];
    });
  }
}

function versionsOf(groups: readonly Group[]): VersionUsage[] {
  const versions = [...new Set(groups.map(({ version }) => version))];
  return versions
    .toSorted((one, other) => (versionRank(one) < versionRank(other) ? 1 : -1))
    .map((version) => ({
      version,
      ...usageOf(groups.filter((group) => group.version === version)),
    }));
}

const usageOf = (groups: readonly Group[]): Usage => ({
  workspaces: sum(groups),
  upgradable: sum(groups.filter(({ upgradable }) => Boolean(upgradable))),
});

const sum = (groups: readonly Group[]): number =>
  groups.reduce((total, group) => total + Number(group.total), 0);
