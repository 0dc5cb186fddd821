import { Injectable } from '@nestjs/common';
import type { Subject } from '../../../core/caller/subject.js';
import { Database } from '../../../core/database/database.js';
import { Parameters, selectRows } from '../../../core/database/rows.js';
import { toCsvRow } from '../../../lib/text/csv.js';
import { access } from '../../../platform/identity/access.js';
import type { RegistryModule } from '../../../platform/module-registry/registry-module.entity.js';
import { placesCondition } from '../../../platform/workspaces/filters/places.js';

/** Rows per query. */
const BATCH_SIZE = 500;

const COLUMNS = [
  ['workspace', 'w.name'],
  ['workspace-id', 'w.id'],
  ['project', 'p.name'],
  ['module-version', 'w.module_version'],
  ['settings', 's.number'],
  ['upgrade-available', `CASE WHEN w.no_code_upgrade_available THEN 'true' ELSE 'false' END`],
  ['outdated-since', `CASE WHEN w.no_code_upgrade_available THEN n.created_at END`],
  // Does not reveal the name of a secret team.
  [
    'created-by',
    `COALESCE(u.username, CASE WHEN t.visibility = 'organization' THEN t.name END, w.creator_id)`,
  ],
  ['created-at', 'w.created_at'],
  ['last-run', 'r.status'],
  ['last-run-at', 'r.created_at'],
  ['resources', 'w.resource_count'],
] as const;

type Cells = Readonly<Record<string, string | number | null>>;

@Injectable()
export class UsageTableService {
  constructor(private readonly database: Database) {}

  /**
   * Streams a CSV file with the workspaces of the module that the caller may read, sorted by name.
   * Reads one batch at a time, as fast as the client receives them.
   */
  streamCsv(subject: Subject, module: RegistryModule): AsyncGenerator<string> {
    const readable = access.workspacesWith(subject, 'workspace.read', module.organization);
    return this.streamBatches(module, readable);
  }

  private async *streamBatches(
    module: RegistryModule,
    readable: ReturnType<typeof access.workspacesWith>,
  ): AsyncGenerator<string> {
    yield toCsvRow(COLUMNS.map(([title]) => title));
    for (let after = '', size = BATCH_SIZE; size === BATCH_SIZE;) {
      const found = await this.readBatch(module, readable, after);
      size = found.length;
      after = String(found.at(-1)?.['key'] ?? '');
      yield found
        .map((row) => toCsvRow(COLUMNS.map(([title]) => String(row[title] ?? ''))))
        .join('');
    }
  }

  private readBatch(
    { id, organization }: RegistryModule,
    readable: ReturnType<typeof access.workspacesWith>,
    after: string,
  ): Promise<Cells[]> {
    const parameters = new Parameters(this.database.read);
    const conditions = [
      `w.module_id = ${parameters.add(id)}`,
      `w.organization = ${parameters.add(organization)}`,
      `w.name_key > ${parameters.add(after)}`,
      ...(readable === 'all'
        ? []
        : [placesCondition(parameters, readable, { project: 'w.project_id', workspace: 'w.id' })]),
    ];
    const columns = COLUMNS.map(([title, expression]) => `${expression} AS "${title}"`).join(', ');
    return selectRows<Cells>(
      this.database.read,
      `SELECT w.name_key AS key, ${columns} FROM workspaces w
       JOIN projects p ON p.id = w.project_id
       LEFT JOIN no_code_settings s ON s.id = w.no_code_version_id
       LEFT JOIN no_code_settings n
         ON n.no_code_module_id = s.no_code_module_id AND n.number = s.number + 1
       LEFT JOIN runs r ON r.id = w.latest_run_id
       LEFT JOIN users u ON u.id = w.creator_id AND w.creator_kind = 'user'
       LEFT JOIN teams t ON t.id = w.creator_id AND w.creator_kind = 'team'
       WHERE ${conditions.join(' AND ')} ORDER BY w.name_key LIMIT ${BATCH_SIZE}`,
      parameters,
    );
  }
}
