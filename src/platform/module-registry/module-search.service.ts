import { Injectable } from '@nestjs/common';
import type { Subject } from '../../core/caller/subject.js';
import { Database } from '../../core/database/database.js';
import { toLikePattern } from '../../core/database/search.js';
import { access } from '../identity/access.js';
import { RegistryModule } from './registry-module.entity.js';
import type { RegistryModuleVersion } from './registry-module-version.entity.js';
import { newestOf, RegistryModules } from './registry-modules.js';

export interface ModuleSearch {
  readonly text: string;
  readonly namespace?: string | undefined;
  readonly provider?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

export interface FoundModule {
  readonly module: RegistryModule;
  readonly version: RegistryModuleVersion;
}

const SELECTABLE_VERSIONS =
  'SELECT 1 FROM registry_module_versions v ' +
  "WHERE v.module_id = m.id AND v.status = 'ok' AND v.revocation IS NULL";

/** Searches the modules that the caller may read and that have a selectable version. */
@Injectable()
export class ModuleSearchService {
  constructor(
    private readonly database: Database,
    private readonly modules: RegistryModules,
  ) {}

  /** Finds modules by a substring of the name or the provider, sorted by address. */
  async search(
    subject: Subject,
    { text, namespace, provider, offset, limit }: ModuleSearch,
  ): Promise<{ readonly found: FoundModule[]; readonly hasMore: boolean }> {
    const query = this.database.read
      .createQueryBuilder(RegistryModule, 'm')
      .where(`EXISTS (${SELECTABLE_VERSIONS})`)
      .andWhere(
        "(m.nameKey LIKE :pattern ESCAPE '!' OR LOWER(m.provider) LIKE :pattern ESCAPE '!')",
        { pattern: toLikePattern(text) },
      )
      .orderBy('m.organization')
      .addOrderBy('m.nameKey')
      .addOrderBy('m.provider')
      .offset(offset)
      .limit(limit + 1);
    const organizations = readableOrganizations(subject);
    if (organizations !== 'all') {
      if (organizations.length === 0) return { found: [], hasMore: false };
      query.andWhere('m.organization IN (:...organizations)', { organizations });
    }
    if (namespace !== undefined) query.andWhere('m.organization = :namespace', { namespace });
    if (provider !== undefined) query.andWhere('m.provider = :provider', { provider });
    const rows = await query.getMany();
    const modules = rows.slice(0, limit);
    const versions = await this.modules.findVersionsOf(modules.map(({ id }) => id));
    const found = modules.flatMap((module) => {
      const version = newestOf(versions.get(module.id) ?? []);
      return version ? [{ module, version }] : [];
    });
    return { found, hasMore: rows.length > limit };
  }
}

function readableOrganizations(subject: Subject): 'all' | string[] {
  const own = access.organizationsOf(subject);
  if (own === 'all') return access.allowsAnywhere(subject, 'module.read') ? 'all' : [];
  return own.filter((organization) => access.allows(subject, 'module.read', organization));
}
