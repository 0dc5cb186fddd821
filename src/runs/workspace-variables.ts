import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { Sealer } from '../secrets/sealer.js';
import { Variable } from '../workspaces/variable.entity.js';
import type { RunVariable } from './execution/execution.js';

/** The variables of workspaces, in clear: for runs only. */
@Injectable()
export class WorkspaceVariables {
  constructor(
    private readonly database: Database,
    private readonly sealer: Sealer,
  ) {}

  async of(workspaceId: string): Promise<RunVariable[]> {
    const rows = await this.database.read.find(Variable, { where: { workspaceId }, order: { key: 'ASC', category: 'ASC' } });
    return rows.map((row) => ({ key: row.key, value: this.valueOf(row), category: row.category, hcl: row.hcl, sensitive: row.sensitive }));
  }

  private valueOf({ workspaceId, sensitive, value }: Variable): string {
    return sensitive ? this.sealer.openText(`variables of ${workspaceId}`, value) : value;
  }
}
