import { Injectable } from '@nestjs/common';
import type { BatchResult } from '../../../core/background/background-work.js';
import { type ExpiringResource, ExpiryAnnouncer } from './expiry-announcer.js';

interface ExpiringToken extends ExpiringResource {
  readonly kind: string;
  readonly owner: string | null;
  readonly description: string | null;
}

const ORGANIZATION =
  'COALESCE(team.organization, t.organization, t.audit_organization, p.organization)';

/** Announces the expiry of tokens of organizations, teams, agent pools and audit readers. */
@Injectable()
export class TokenExpiry {
  readonly announceBatch: () => Promise<BatchResult>;

  constructor(announcer: ExpiryAnnouncer) {
    this.announceBatch = announcer.register<ExpiringToken>({
      task: 'token-expiry',
      type: 'authentication-tokens',
      event: 'token.expiring',
      columns: { id: 't.id', organization: ORGANIZATION, expiresAt: 't.expires_at' },
      select: (condition) =>
        `SELECT t.id AS id, t.kind AS kind, t.description AS description,
           t.expires_at AS "expiresAt", ${ORGANIZATION} AS organization,
           COALESCE(team.name, p.name) AS owner
         FROM tokens t LEFT JOIN teams team ON team.id = COALESCE(t.team_id, t.named_team_id)
         LEFT JOIN agent_pools p ON p.id = t.agent_pool_id
         WHERE ${ORGANIZATION} IS NOT NULL AND ${condition} ORDER BY t.expires_at`,
      eventOf: async (
        _manager,
        { id, organization, kind, owner, description, expiresAt },
        days,
      ) => {
        const token = { id, kind, owner, description, 'expires-at': expiresAt };
        return {
          type: 'token.expiring',
          organization,
          data: { 'authentication-token': token, days },
        };
      },
    });
  }
}
