import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Subject } from '../../core/caller/subject.js';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { isForeignKeyViolation, isUniqueViolation } from '../../core/database/errors.js';
import { type Page, type PageOfRows, toSkipAndTake } from '../../core/database/page.js';
import { Parameters, rows, selectRows } from '../../core/database/rows.js';
import { Invalid, WriteConflict } from '../../core/errors.js';
import { Ids } from '../../core/ids.js';
import { AuditLog } from '../audit/audit-log.js';
import { access } from '../identity/access.js';
import { getOrganization } from '../identity/organizations/get-organization.js';
import { Project } from '../projects/project.entity.js';
import { ProviderTemplate } from './provider-template.entity.js';
import { parseTemplate, sourceOf } from './template-rules.js';

interface TemplateAttributes {
  readonly name: string;
  readonly description: string | null;
  readonly configuration: string;
  /** If null, `hashicorp/` and the name of the provider. */
  readonly source: string | null;
}

export interface NewProviderTemplate extends TemplateAttributes {
  readonly projectId: string | null;
  readonly noCodeModuleId: string | null;
}

/** Undefined members do not change, except that a default source follows the provider. */
export type TemplateChanges = {
  readonly [Name in keyof TemplateAttributes]?: TemplateAttributes[Name] | undefined;
};

/** Per organization. */
export const MAX_TEMPLATES = 50;

@Injectable()
export class ProviderTemplatesService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Sorts templates by name, without regard to case. */
  async list(
    subject: Subject,
    organization: string,
    page: Page,
  ): Promise<PageOfRows<ProviderTemplate>> {
    await getOrganization(this.database, subject, 'provider-template.read', organization);
    const [found, total] = await this.database.read.findAndCount(ProviderTemplate, {
      where: { organization },
      order: { nameKey: 'ASC' },
      ...toSkipAndTake(page),
    });
    return { rows: found, total };
  }

  async read(subject: Subject, id: string): Promise<ProviderTemplate> {
    const template = await rows(this.database.read, ProviderTemplate).find({ id });
    return access.require(subject, 'provider-template.read', template);
  }

  /**
   * Throws Invalid for an invalid template or target, a duplicate, or too many templates. Throws
   * WriteConflict if a concurrent request creates a duplicate or deletes the target.
   */
  async create(
    subject: Subject,
    organization: string,
    { projectId, noCodeModuleId, ...attributes }: NewProviderTemplate,
  ): Promise<ProviderTemplate> {
    await getOrganization(this.database, subject, 'provider-template.write', organization);
    const columns = columnsOf(attributes);
    const created = this.database.write(async (manager) => {
      await requireTarget(manager, organization, { projectId, noCodeModuleId });
      const now = this.clock.timestamp();
      const template = Object.assign(new ProviderTemplate(), {
        ...columns,
        id: this.ids.next('ptpl'),
        organization,
        projectId,
        noCodeModuleId,
        scope: projectId ?? noCodeModuleId ?? 'organization',
        createdAt: now,
        updatedAt: now,
        version: 1,
      });
      await this.refuseDuplicates(manager, template);
      await rows(manager, ProviderTemplate).insert(template);
      if ((await manager.countBy(ProviderTemplate, { organization })) > MAX_TEMPLATES)
        throw new Invalid([
          {
            pointer: '/data',
            detail: `An organization has at most ${MAX_TEMPLATES} provider templates.`,
          },
        ]);
      await this.recordAudit(manager, subject, 'provider-template.create', template);
      return template;
    });
    return created.catch(toWriteConflict);
  }

  /**
   * Changes the template for new runs; existing runs keep the previous one. Throws Invalid for an
   * invalid template or a duplicate, and WriteConflict if a concurrent request creates a duplicate.
   */
  async update(subject: Subject, id: string, changes: TemplateChanges): Promise<ProviderTemplate> {
    const updated = this.database.write(async (manager) => {
      const template = await this.lockForChange(manager, subject, id);
      const { name, description, configuration } = template;
      const hasDefaultSource = template.source === `hashicorp/${template.provider}`;
      const attributes = {
        name: changes.name ?? name,
        description: changes.description === undefined ? description : changes.description,
        configuration: changes.configuration ?? configuration,
        source:
          changes.source === undefined && !hasDefaultSource ? template.source : changes.source,
      };
      const columns = columnsOf({ ...attributes, source: attributes.source ?? null });
      const next = Object.assign(new ProviderTemplate(), template, columns);
      await this.refuseDuplicates(manager, next);
      const changed = await rows(manager, ProviderTemplate).updateVersioned(template, {
        ...columns,
        updatedAt: this.clock.timestamp(),
      });
      await this.recordAudit(manager, subject, 'provider-template.update', changed);
      return changed;
    });
    return updated.catch(toWriteConflict);
  }

  async delete(subject: Subject, id: string): Promise<void> {
    await this.database.write(async (manager) => {
      const template = await this.lockForChange(manager, subject, id);
      await rows(manager, ProviderTemplate).delete({ id });
      await this.recordAudit(manager, subject, 'provider-template.delete', template);
    });
  }

  private async lockForChange(
    manager: EntityManager,
    subject: Subject,
    id: string,
  ): Promise<ProviderTemplate> {
    const template = await rows(manager, ProviderTemplate).lock({ id });
    return access.require(subject, 'provider-template.write', template);
  }

  /** The unique indexes refuse concurrent requests that both pass this check. */
  private async refuseDuplicates(
    manager: EntityManager,
    { id, organization, scope, nameKey, name, provider, alias }: ProviderTemplate,
  ): Promise<void> {
    const named = await rows(manager, ProviderTemplate).find({ organization, nameKey });
    if (named && named.id !== id)
      throw new Invalid([
        { pointer: '/data/attributes/name', detail: `The name "${name}" is already in use.` },
      ]);
    const same = await rows(manager, ProviderTemplate).find({
      organization,
      scope,
      provider,
      alias,
    });
    if (!same || same.id === id) return;
    const label = alias === '' ? provider : `${provider}.${alias}`;
    throw new Invalid([
      {
        pointer: '/data/attributes/configuration',
        detail: `The template "${same.name}" already configures ${label} in this scope.`,
      },
    ]);
  }

  private async recordAudit(
    manager: EntityManager,
    subject: Subject,
    action: string,
    template: ProviderTemplate,
  ): Promise<void> {
    const { id, organization, name, provider, alias, source } = template;
    await this.audit.record(manager, subject, {
      organization,
      action,
      resource: { type: 'provider-templates', id },
      changes: {
        name,
        provider,
        alias: alias || null,
        source,
        project: template.projectId,
        'no-code-module': template.noCodeModuleId,
      },
    });
  }
}

function columnsOf({ name, description, configuration, source }: TemplateAttributes) {
  const { provider, alias } = parseTemplate(configuration);
  return {
    name,
    nameKey: name.toLowerCase(),
    description: description || null,
    provider,
    alias: alias ?? '',
    source: sourceOf(source, provider),
    configuration,
  };
}

async function requireTarget(
  manager: EntityManager,
  organization: string,
  { projectId, noCodeModuleId }: Pick<NewProviderTemplate, 'projectId' | 'noCodeModuleId'>,
): Promise<void> {
  if (projectId !== null && noCodeModuleId !== null)
    throw new Invalid([
      {
        pointer: '/data/relationships',
        detail: 'A template applies to a project or to a no-code module, not to both.',
      },
    ]);
  if (projectId !== null && !(await manager.existsBy(Project, { id: projectId, organization })))
    throw missingTarget('project', 'project');
  if (noCodeModuleId === null) return;
  const parameters = new Parameters(manager);
  const found = await selectRows(
    manager,
    `SELECT id FROM no_code_modules WHERE id = ${parameters.add(noCodeModuleId)}
     AND organization = ${parameters.add(organization)}`,
    parameters,
  );
  if (found.length === 0) throw missingTarget('no-code-module', 'no-code module');
}

const missingTarget = (relationship: string, noun: string): Invalid =>
  new Invalid([
    {
      pointer: `/data/relationships/${relationship}/data/id`,
      detail: `The organization has no such ${noun}.`,
    },
  ]);

/** For `.catch`. A concurrent request used the name or the provider, or deleted the target. */
function toWriteConflict(error: unknown): never {
  throw isForeignKeyViolation(error) || isUniqueViolation(error) ? new WriteConflict() : error;
}
