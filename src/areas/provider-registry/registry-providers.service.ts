import { Injectable } from '@nestjs/common';
import { ArtifactStore } from '../../core/artifacts/artifact-store.js';
import type { Subject } from '../../core/caller/subject.js';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { refuseDuplicate } from '../../core/database/errors.js';
import { type Page, type PageOfRows, toSkipAndTake } from '../../core/database/page.js';
import { rows } from '../../core/database/rows.js';
import { contains } from '../../core/database/search.js';
import { assertNoViolations, type Violation } from '../../core/errors.js';
import { Ids } from '../../core/ids.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { access } from '../../platform/identity/access.js';
import { getOrganization } from '../../platform/identity/organizations/get-organization.js';
import type { ProviderAddress } from './provider-names.js';
import { RegistryProvider } from './registry-provider.entity.js';
import { removeReleaseFiles } from './releases/release-removal.js';
import { getProvider } from './stored-providers.js';

@Injectable()
export class RegistryProvidersService {
  constructor(
    private readonly database: Database,
    private readonly artifacts: ArtifactStore,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async list(
    subject: Subject,
    organization: string,
    page: Page,
    search = '',
  ): Promise<PageOfRows<RegistryProvider>> {
    await getOrganization(this.database, subject, 'provider.read', organization);
    const where = { organization, ...(search === '' ? {} : { name: contains(search) }) };
    const [rows, total] = await this.database.read.findAndCount(RegistryProvider, {
      where,
      order: { name: 'ASC' },
      ...toSkipAndTake(page),
    });
    return { rows, total };
  }

  async read(subject: Subject, address: ProviderAddress): Promise<RegistryProvider> {
    access.requireIn(subject, 'provider.read', address.organization);
    return getProvider(this.database.read, address);
  }

  /**
   * Creates a provider. Throws Invalid if it exists, its name begins with `terraform-`, or the
   * namespace is not the organization.
   */
  async create(
    subject: Subject,
    { organization, name }: ProviderAddress,
    namespace: string,
  ): Promise<RegistryProvider> {
    await getOrganization(this.database, subject, 'provider.write', organization);
    refuseInvalidAddress({ organization, name }, namespace);
    const now = this.clock.timestamp();
    const provider = {
      id: this.ids.next('prov'),
      organization,
      name,
      createdAt: now,
      updatedAt: now,
      version: 1,
    };
    return this.database
      .write(async (manager) => {
        await rows(manager, RegistryProvider).insert(provider);
        await this.audit.record(manager, subject, {
          organization,
          action: 'provider.create',
          resource: { type: 'registry-providers', id: provider.id },
          changes: { name },
        });
        return provider;
      })
      .catch(refuseDuplicate('name', name));
  }

  /** Deletes a provider with its versions and their files. */
  async delete(subject: Subject, address: ProviderAddress): Promise<void> {
    const { organization, name } = address;
    access.requireIn(subject, 'provider.write', organization);
    await this.database.write(async (manager) => {
      const { id } = await getProvider(manager, address);
      await removeReleaseFiles(this.artifacts, manager, { providerId: id });
      await rows(manager, RegistryProvider).delete({ id });
      await this.audit.record(manager, subject, {
        organization,
        action: 'provider.delete',
        resource: { type: 'registry-providers', id },
        changes: { name },
      });
    });
  }
}

function refuseInvalidAddress({ organization, name }: ProviderAddress, namespace: string): void {
  const violations: Violation[] = [];
  if (namespace !== organization) {
    violations.push({
      pointer: '/data/attributes/namespace',
      detail:
        'The namespace of a private provider is its organization: omit namespace, or set it to ' +
        `${organization}.`,
    });
  }
  if (name.startsWith('terraform-')) {
    violations.push({
      pointer: '/data/attributes/name',
      detail:
        'The name must not begin with "terraform-": clients refuse such an address. Omit the ' +
        'prefix "terraform-" or "terraform-provider-".',
    });
  }
  assertNoViolations(violations);
}
