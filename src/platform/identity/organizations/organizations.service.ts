import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { refuseDuplicate } from '../../../core/database/errors.js';
import { type Page, type PageOfRows, toSkipAndTake } from '../../../core/database/page.js';
import { rows } from '../../../core/database/rows.js';
import { contains } from '../../../core/database/search.js';
import { execute } from '../../../core/database/statement.js';
import { assertNoViolations, Invalid, NotFound } from '../../../core/errors.js';
import { Ids } from '../../../core/ids.js';
import { access } from '../access.js';
import { AgentPoolsService } from '../agent-pools/agent-pools.service.js';
import { IdentityChanges } from '../identity-changes.js';
import { OWNERS, Team, TeamMembership } from '../teams/team.entity.js';
import { Token } from '../tokens/token.entity.js';
import {
  applyDefaultChanges,
  type ExecutionDefaultChanges,
  isSameDefault,
} from './execution-default.js';
import { Organization } from './organization.entity.js';

export interface NewOrganization {
  readonly name: string;
  readonly email: string;
  readonly partition?: string | undefined;
  readonly allowForceDelete?: boolean | undefined;
  readonly maxTtlEnabled?: boolean | undefined;
  readonly execution?: ExecutionDefaultChanges | undefined;
}

/** Applies a new execution default to the projects and workspaces that inherit it. */
export type ExecutionDefaultHook = (
  manager: EntityManager,
  organization: Organization,
) => Promise<void>;

/** Creates a feature's default rows for a new organization, in its transaction. */
export type CreationHook = (manager: EntityManager, organization: Organization) => Promise<void>;

/**
 * Deletes rows of a feature that are too many for a cascading delete, in the transaction that
 * deletes the organization.
 */
export type DeletionHook = (manager: EntityManager, organization: string) => Promise<void>;

/** The default projects of organizations. A hook, because identity does not depend on projects. */
export interface DefaultProjects {
  /** Finds the IDs of the projects, by the name of the organization. */
  idsOf(
    manager: EntityManager,
    organizations: readonly string[],
  ): Promise<ReadonlyMap<string, string>>;
  /** Renders the project; null if the caller may not read it. */
  present(subject: Subject, organization: string): Promise<object | null>;
  /** Throws Invalid if the organization has no such project. */
  change(manager: EntityManager, organization: string, projectId: string): Promise<void>;
}

/** `default` is the namespace and partition outside of organizations; `/app/sign-in` is a page. */
const RESERVED_NAMES = new Set(['default', 'sign-in']);

const NEW_EXECUTION_DEFAULT = { defaultExecutionMode: 'remote', defaultAgentPoolId: null } as const;

const POOL_MEMBER = {
  name: 'default-agent-pool',
  pointer: '/data/relationships/default-agent-pool',
  idPointer: '/data/relationships/default-agent-pool/data/id',
};

@Injectable()
export class OrganizationsService {
  private readonly creationHooks: CreationHook[] = [];
  private readonly deletionHooks: DeletionHook[] = [];
  private applyExecutionDefault: ExecutionDefaultHook = () => Promise.resolve();
  private defaultProjects: DefaultProjects | null = null;

  constructor(
    private readonly database: Database,
    private readonly changes: IdentityChanges,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly pools: AgentPoolsService,
  ) {}

  /** Called by features at startup, because identity does not depend on them. */
  onCreate(hook: CreationHook): void {
    this.creationHooks.push(hook);
  }

  /** Called by features at startup, like {@link onCreate}. */
  onDelete(hook: DeletionHook): void {
    this.deletionHooks.push(hook);
  }

  /** Called by the projects module at startup. */
  registerDefaultProjects(projects: DefaultProjects): void {
    this.defaultProjects = projects;
  }

  /** Called by the workspaces module at startup. */
  registerExecutionDefaultHook(hook: ExecutionDefaultHook): void {
    this.applyExecutionDefault = hook;
  }

  /** Finds the IDs of the default projects, by the name of the organization. */
  async findDefaultProjectIds(
    organizations: readonly Pick<Organization, 'name'>[],
  ): Promise<ReadonlyMap<string, string>> {
    const names = organizations.map(({ name }) => name);
    return (await this.defaultProjects?.idsOf(this.database.read, names)) ?? new Map();
  }

  /**
   * Renders the default project for `included`: a list with the project, or an empty list if the
   * caller may not read it.
   */
  async presentDefaultProject(subject: Subject, name: string): Promise<object[]> {
    const project = await this.defaultProjects?.present(subject, name);
    return project ? [project] : [];
  }

  /**
   * Lists the caller's organizations, or all for a site administrator, within the token's scope.
   * `search` is a substring of the name or the email address.
   */
  async list(subject: Subject, page: Page, search = ''): Promise<PageOfRows<Organization>> {
    const own = access.organizationsOf(subject);
    const visible = own === 'all' ? {} : { name: In([...own]) };
    const where =
      search === ''
        ? visible
        : [
            { ...visible, nameKey: contains(search) },
            { ...visible, email: contains(search) },
          ];
    const [rows, total] = await this.database.read.findAndCount(Organization, {
      where,
      order: { name: 'ASC' },
      ...toSkipAndTake(page),
    });
    return { rows, total };
  }

  async read(subject: Subject, name: string): Promise<Organization> {
    access.requireIn(subject, 'organization.read', name);
    return this.getRow(name);
  }

  /**
   * Like {@link read}, but also permits the tokens with which runs read states of other workspaces:
   * the tools first check the entitlements.
   */
  async readForEntitlements(subject: Subject, name: string): Promise<Organization> {
    access.requireIn(subject, 'entitlement.read', name);
    return this.getRow(name);
  }

  /**
   * Creates an organization, for site administrators. The calling user becomes an owner. Throws
   * Invalid for a name that is reserved or in use, and for the execution mode `agent`, because a
   * new organization has no agent pool.
   */
  async create(
    subject: Subject,
    {
      name,
      email,
      partition = 'default',
      allowForceDelete = true,
      maxTtlEnabled = false,
      execution = {},
    }: NewOrganization,
  ): Promise<Organization> {
    access.requireIn(subject, 'organization.create', null);
    if (RESERVED_NAMES.has(name.toLowerCase()))
      throw new Invalid([
        { pointer: '/data/attributes/name', detail: `The name "${name}" is reserved.` },
      ]);
    const now = this.clock.timestamp();
    const { columns, violations } = applyDefaultChanges(
      NEW_EXECUTION_DEFAULT,
      execution,
      POOL_MEMBER,
    );
    assertNoViolations(violations);
    return this.changes
      .apply(subject, async (manager) => {
        const organization = {
          name,
          nameKey: name.toLowerCase(),
          email,
          partition,
          allowForceDelete,
          maxTtlEnabled,
          tokenTtls: null,
          ...columns,
          createdAt: now,
          version: 1,
        };
        await rows(manager, Organization).insert(organization);
        await this.insertOwners(manager, subject, name, now);
        for (const hook of this.creationHooks) await hook(manager, organization);
        return [
          organization,
          {
            organization: name,
            action: 'organization.create',
            resource: { type: 'organizations', id: name },
            changes: {
              name,
              email,
              partition,
              ...toWireNames({ allowForceDelete, maxTtlEnabled, ...columns }),
            },
          },
        ];
      })
      .catch(refuseDuplicate('name', name));
  }

  /**
   * Undefined values stay unchanged. Throws Invalid if the name would change, or if the execution
   * default or the default project cannot be used.
   */
  async update(
    subject: Subject,
    name: string,
    changes: Partial<NewOrganization>,
    defaultProjectId?: string,
  ): Promise<Organization> {
    access.requireIn(subject, 'organization.update', name);
    if (changes.name !== undefined && changes.name !== name) {
      throw new Invalid([
        {
          pointer: '/data/attributes/name',
          detail: 'name cannot be changed: the addresses of modules and providers contain it',
        },
      ]);
    }
    const { email, partition, allowForceDelete, maxTtlEnabled, execution = {} } = changes;
    const attributes = { email, partition, allowForceDelete, maxTtlEnabled };
    return this.changes.apply(subject, async (manager) => {
      const row = await rows(manager, Organization).get({ name });
      const columns = await this.resolveExecutionDefault(manager, row, execution);
      const updated = await rows(manager, Organization).updateVersioned(row, {
        ...attributes,
        ...columns,
      });
      if (columns) await this.applyExecutionDefault(manager, updated);
      if (columns?.defaultAgentPoolId)
        await this.pools.refuseUseOutsideScope(
          manager,
          columns.defaultAgentPoolId,
          POOL_MEMBER.pointer,
        );
      if (defaultProjectId !== undefined)
        await this.defaultProjects?.change(manager, name, defaultProjectId);
      return [
        updated,
        {
          organization: name,
          action: 'organization.update',
          resource: { type: 'organizations', id: name },
          changes: {
            ...toWireNames({ ...attributes, ...columns }),
            ...(defaultProjectId === undefined ? {} : { 'default-project': defaultProjectId }),
          },
        },
      ];
    });
  }

  /** Deletes an organization with everything in it except its audit events. */
  async delete(subject: Subject, name: string): Promise<void> {
    access.requireIn(subject, 'organization.delete', name);
    await this.changes.apply(subject, async (manager) => {
      for (const hook of this.deletionHooks) await hook(manager, name);
      await rows(manager, Token).delete({ auditOrganization: name });
      await execute(
        manager,
        'DELETE FROM tokens WHERE named_team_id IN (SELECT id FROM teams WHERE organization = $1)',
        [name],
      );
      const deleted = await rows(manager, Organization).delete({ name });
      if (deleted !== 1) throw new NotFound();
      return [
        undefined,
        {
          organization: name,
          action: 'organization.delete',
          resource: { type: 'organizations', id: name },
        },
      ];
    });
  }

  private async insertOwners(
    manager: EntityManager,
    { caller }: Subject,
    organization: string,
    createdAt: string,
  ): Promise<void> {
    const id = this.ids.next('team');
    await rows(manager, Team).insert({
      id,
      organization,
      name: OWNERS,
      nameKey: OWNERS,
      visibility: 'secret',
      flags: [],
      memberTokens: true,
      createdAt,
    });
    if (caller.kind === 'user')
      await rows(manager, TeamMembership).insert({ teamId: id, userId: caller.id });
  }

  /**
   * Returns the columns of a changed execution default; undefined without a change. Throws Invalid
   * if the organization cannot use the default.
   */
  private async resolveExecutionDefault(
    manager: EntityManager,
    row: Organization,
    changes: ExecutionDefaultChanges,
  ) {
    const { columns, violations } = applyDefaultChanges(row, changes, POOL_MEMBER);
    assertNoViolations(violations);
    if (isSameDefault(row, columns)) return undefined;
    const { defaultAgentPoolId: id } = columns;
    const detail = id && (await this.pools.findRefusal(manager, row.name, id, {}));
    if (detail) throw new Invalid([{ pointer: POOL_MEMBER.idPointer, detail }]);
    return columns;
  }

  private async getRow(name: string): Promise<Organization> {
    return rows(this.database.read, Organization).get({ name });
  }
}

function toWireNames({
  allowForceDelete,
  maxTtlEnabled,
  defaultExecutionMode,
  defaultAgentPoolId,
  ...others
}: Partial<Organization>): object {
  return {
    ...others,
    ...(allowForceDelete !== undefined && { 'allow-force-delete-workspaces': allowForceDelete }),
    ...(maxTtlEnabled !== undefined && { 'max-ttl-enabled': maxTtlEnabled }),
    ...(defaultExecutionMode && { 'default-execution-mode': defaultExecutionMode }),
    ...(defaultAgentPoolId !== undefined && { 'default-agent-pool': defaultAgentPoolId }),
  };
}
