import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type BatchResult, BackgroundWork } from '../../../core/background/background-work.js';
import { Database } from '../../../core/database/database.js';
import { Parameters, selectRows } from '../../../core/database/rows.js';
import {
  EXPIRY_BATCH_SIZE,
  EXPIRY_INTERVAL_MS,
  ExpiryAnnouncer,
  type Expiring,
} from './expiry-announcer.js';

interface ExpiringToken extends Expiring {
  readonly kind: string;
  readonly owner: string | null;
  readonly description: string | null;
}

/** Announces tokens of organizations, teams and agent pools that expire soon. */
@Injectable()
export class TokenExpiry {
  constructor(
    private readonly database: Database,
    private readonly announcer: ExpiryAnnouncer,
    background: BackgroundWork,
  ) {
    background.register({
      name: 'token-expiry',
      intervalMs: EXPIRY_INTERVAL_MS,
      run: () => this.announceBatch(),
    });
  }

  async announceBatch(): Promise<BatchResult> {
    const due = await this.due(this.database.read);
    if (due.length === 0) return 'done';
    await this.database.write(async (manager) => {
      for (const token of due) await this.announce(manager, token);
    });
    return due.length === EXPIRY_BATCH_SIZE ? 'more' : 'done';
  }

  private announce(manager: EntityManager, token: ExpiringToken): Promise<void> {
    const { id, organization, kind, owner, description, expiresAt } = token;
    const shown = { id, kind, owner, description, 'expires-at': expiresAt };
    return this.announcer.announce(manager, 'authentication-tokens', token, async (days) => ({
      type: 'token.expiring',
      organization,
      data: { 'authentication-token': shown, days },
    }));
  }

  private async due(manager: EntityManager): Promise<ExpiringToken[]> {
    const parameters = new Parameters(manager);
    const organization =
      'COALESCE(team.organization, t.organization, t.audit_organization, p.organization)';
    const condition = await this.announcer.dueCondition(
      manager,
      parameters,
      'authentication-tokens',
      { id: 't.id', organization, expiresAt: 't.expires_at' },
    );
    return selectRows<ExpiringToken>(
      manager,
      `SELECT t.id AS id, t.kind AS kind, t.description AS description,
         t.expires_at AS "expiresAt", ${organization} AS organization,
         COALESCE(team.name, p.name) AS owner
       FROM tokens t LEFT JOIN teams team ON team.id = COALESCE(t.team_id, t.named_team_id)
       LEFT JOIN agent_pools p ON p.id = t.agent_pool_id
       WHERE ${organization} IS NOT NULL AND ${condition}
       ORDER BY t.expires_at LIMIT ${EXPIRY_BATCH_SIZE}`,
      parameters,
    );
  }
}
