import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Subject } from '../../core/caller/subject.js';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { readLongListPage } from '../../core/database/long-list.js';
import type { Page, PageOfRows } from '../../core/database/page.js';
import { rows } from '../../core/database/rows.js';
import { Ids } from '../../core/ids.js';
import { access } from '../identity/access.js';
import { Workspace } from '../workspaces/workspace.entity.js';
import { runPermissionFor } from './configuration-uploads.service.js';
import { ConfigurationVersion } from './configuration-version.entity.js';

/** A version of a module in the organization's registry. */
export interface ModuleAddress {
  readonly namespace: string;
  readonly name: string;
  readonly provider: string;
  readonly version: string;
}

/** `mayUpload`: whether the caller may upload archives, regardless of the version's status. */
export interface ConfigurationVersionView {
  readonly configuration: ConfigurationVersion;
  readonly mayUpload: boolean;
}

@Injectable()
export class ConfigurationVersionsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async read(subject: Subject, id: string): Promise<ConfigurationVersionView> {
    const { read } = this.database;
    const found = await rows(read, ConfigurationVersion).find({ id });
    const workspace = access.requireOnProject(
      subject,
      'workspace.read',
      found && (await rows(read, Workspace).find({ id: found.workspaceId })),
    );
    const configuration = found as ConfigurationVersion;
    const mayUpload =
      subject.caller.kind !== 'organization' &&
      access.allowsOnProject(subject, runPermissionFor(configuration.speculative), workspace);
    return { configuration, mayUpload };
  }

  /** Lists the configuration versions of a workspace, newest first. */
  async list(
    subject: Subject,
    workspaceId: string,
    page: Page,
  ): Promise<PageOfRows<ConfigurationVersion>> {
    const { read } = this.database;
    access.requireOnProject(
      subject,
      'workspace.read',
      await rows(read, Workspace).find({ id: workspaceId }),
    );
    const found = read.createQueryBuilder(ConfigurationVersion, 'c').where({ workspaceId });
    const order = { by: ['createdAt', 'id'], direction: 'DESC' } as const;
    return readLongListPage(found, order, page, { isFiltered: false });
  }

  /**
   * Creates the configuration version of a module, in the transaction of `manager`. Does not make
   * it the current one of the workspace.
   */
  async create(
    manager: EntityManager,
    workspaceId: string,
    { namespace, name, provider, version }: ModuleAddress,
  ): Promise<ConfigurationVersion> {
    const configuration = Object.assign(new ConfigurationVersion(), {
      id: this.ids.next('cv'),
      workspaceId,
      status: 'uploaded' as const,
      source: 'module' as const,
      moduleNamespace: namespace,
      moduleName: name,
      moduleProvider: provider,
      moduleVersion: version,
      ...NO_UPLOAD,
      createdAt: this.clock.timestamp(),
    });
    await rows(manager, ConfigurationVersion).insert(configuration);
    return configuration;
  }
}

const NO_UPLOAD = {
  speculative: false,
  autoQueueRuns: false,
  errorCode: null,
  error: null,
  archiveKey: null,
  archiveSha256: null,
  createdBy: null,
  version: 1,
} as const;
