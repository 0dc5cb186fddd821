import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import { Database } from '../../../core/database/database.js';
import type { Page, PageOfRows } from '../../../core/database/page.js';
import { Parameters, selectRows } from '../../../core/database/rows.js';
import { toLikePattern } from '../../../core/database/search.js';
import { access, type ProjectSelection } from '../../../platform/identity/access.js';

export type CatalogSort =
  'name' | '-name' | 'organization' | '-organization' | 'created-at' | '-created-at';

export interface CatalogFilter {
  /** A substring of the name, provider or summary, ignoring the case of ASCII letters. */
  readonly search?: string | undefined;
  readonly organization?: string | undefined;
  readonly provider?: string | undefined;
  readonly sort?: CatalogSort | undefined;
}

/** A module that the caller may provision. A new workspace gets `version`. */
export interface CatalogEntry {
  readonly id: string;
  readonly organization: string;
  readonly moduleId: string;
  readonly name: string;
  readonly provider: string;
  readonly version: string;
  /** Null if the module follows its newest version. */
  readonly versionPin: string | null;
  readonly summary: string | null;
  readonly createdAt: string;
}

const COLUMNS = `m.id, m.organization, r.id AS "moduleId", r.name, r.provider, v.number AS version,
  s.version_pin AS "versionPin", v.summary, m.created_at AS "createdAt"`;

const FROM_CLAUSE = `FROM no_code_modules m
  JOIN no_code_settings s ON s.id = m.settings_id
  JOIN registry_modules r ON r.id = s.module_id
  JOIN registry_module_versions v
    ON v.module_id = s.module_id AND v.number = s.module_version
      AND v.status = 'ok' AND v.revocation IS NULL`;

const ORDERS = {
  name: ['r.name_key', 'r.provider', 'm.organization', 'm.id'],
  organization: ['m.organization', 'r.name_key', 'r.provider', 'm.id'],
  'created-at': ['m.created_at', 'm.id'],
} as const;

/** Lists the modules that a caller may provision, across organizations. */
@Injectable()
export class NoCodeCatalogService {
  constructor(private readonly database: Database) {}

  async list(
    subject: Subject,
    { search, organization, provider, sort = 'name' }: CatalogFilter,
    { number, size }: Page,
  ): Promise<PageOfRows<CatalogEntry>> {
    const places = access.projectsAnywhereWith(subject, 'workspace.provision');
    const { read } = this.database;
    const parameters = new Parameters(read);
    const conditions = ['m.enabled', placesSql(places, parameters)];
    if (organization !== undefined)
      conditions.push(`m.organization = ${parameters.add(organization)}`);
    if (provider !== undefined) conditions.push(`r.provider = ${parameters.add(provider)}`);
    if (search) conditions.push(matchesSql(search, parameters));
    const source = `${FROM_CLAUSE} WHERE ${conditions.join(' AND ')}`;
    const total = await countEntries(read, source, parameters);
    const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
    const order = ORDERS[sort.replace(/^-/, '') as keyof typeof ORDERS]
      .map((column) => `${column} ${direction}`)
      .join(', ');
    const offset = (number - 1) * size;
    const window = `LIMIT ${parameters.add(size)} OFFSET ${parameters.add(offset)}`;
    const rows = await selectRows<CatalogEntry>(
      read,
      `SELECT ${COLUMNS} ${source} ORDER BY ${order} ${window}`,
      parameters,
    );
    return { rows, total };
  }
}

async function countEntries(
  manager: EntityManager,
  source: string,
  parameters: Parameters,
): Promise<number> {
  const [row] = await selectRows<{ total: number | string }>(
    manager,
    `SELECT COUNT(*) AS total ${source}`,
    parameters,
  );
  return Number(row?.total ?? 0);
}

function placesSql(places: 'all' | ProjectSelection, parameters: Parameters): string {
  if (places === 'all') return '1 = 1';
  const { organizations, projects, within } = places;
  const alternatives = [
    ...(organizations.length === 0
      ? []
      : [`m.organization IN (${parameters.addAll(organizations)})`]),
    ...(projects.length === 0
      ? []
      : [
          `m.organization IN (SELECT p.organization FROM projects p
             WHERE p.id IN (${parameters.addAll(projects)}))`,
        ]),
  ];
  const inOrganization =
    within === undefined ? '' : ` AND m.organization = ${parameters.add(within)}`;
  return alternatives.length === 0 ? '1 = 0' : `(${alternatives.join(' OR ')})${inOrganization}`;
}

function matchesSql(search: string, parameters: Parameters): string {
  const pattern = toLikePattern(search);
  return `(${['r.name_key', 'r.provider', `LOWER(COALESCE(v.summary, ''))`]
    .map((column) => `${column} LIKE ${parameters.add(pattern)} ESCAPE '!'`)
    .join(' OR ')})`;
}
