import { Injectable } from '@nestjs/common';
import type { Principal } from '../../core/caller/subject.js';
import { Database } from '../../core/database/database.js';
import { NotFound } from '../../core/errors.js';
import { CapabilityLinks } from '../../core/links/capability-links.js';
import type { ProjectPermission } from '../identity/project-permissions.js';
import type { Run } from './run.entity.js';
import type { RunStatus } from './run-status.js';

const PURPOSE = 'run state access';

/**
 * An upper limit, longer than the longest phase: a token becomes invalid when its phase or its
 * lease ends.
 */
const TOKEN_LIFETIME_SECONDS = 8 * 86_400;

export const RUN_STATE_TOKEN_PREFIX = 'run-state-token.';

const PHASE_STATUSES: Readonly<Record<string, readonly RunStatus[]>> = {
  plan: ['fetching', 'planning'],
  apply: ['applying'],
};

/** The permissions of a run on a workspace that shares its state with the workspace of the run. */
const SHARED_STATE_PERMISSIONS: ReadonlySet<ProjectPermission> = new Set([
  'workspace.read',
  'state.read',
  'state-output.read',
  'sensitive-output.read',
]);

type PhaseOfRun = Pick<Run, 'id' | 'organization' | 'workspaceId' | 'status' | 'token'>;

/**
 * Signed tokens with which the plan or the apply of a run reads the states that other workspaces
 * share with its workspace. Tokens are not stored. A token is valid until its phase or the lease
 * for which it was issued ends.
 */
@Injectable()
export class RunStateTokens {
  constructor(
    private readonly links: CapabilityLinks,
    private readonly database: Database,
  ) {}

  issue({ id, status, token }: Pick<PhaseOfRun, 'id' | 'status' | 'token'>): string {
    const phase = status === 'applying' ? 'apply' : 'plan';
    const claim = this.links.issue(PURPOSE, `${id}/${phase}/${token}`, TOKEN_LIFETIME_SECONDS);
    return `${RUN_STATE_TOKEN_PREFIX}${claim}`;
  }

  /**
   * Returns the principal of a token; null if the token is forged or expired, or its phase or lease
   * has ended.
   */
  async principalOf(token: string): Promise<Principal | null> {
    const [id = '', phase = '', lease = ''] = this.claimOf(token)?.split('/') ?? [];
    if (id === '') return null;
    const [run] = await this.database.select<PhaseOfRun>(
      `SELECT id, organization, workspace_id AS "workspaceId", status, token
       FROM runs WHERE id = $1`,
      [id],
    );
    if (!run || !PHASE_STATUSES[phase]?.includes(run.status) || String(run.token) !== lease)
      return null;
    return {
      kind: 'run-state',
      id,
      name: id,
      tokenId: id,
      expiresAt: Infinity,
      organization: run.organization,
      partition: 'default',
      siteAdmin: false,
      memberships: new Map(),
      projects: new Map(),
      workspaces: new Map(
        (await this.findSharingWorkspaces(run)).map((workspace) => [
          workspace,
          SHARED_STATE_PERMISSIONS,
        ]),
      ),
    };
  }

  private async findSharingWorkspaces({
    organization,
    workspaceId,
  }: PhaseOfRun): Promise<string[]> {
    const found = await this.database.select<{ readonly id: string }>(
      `SELECT w.id AS id FROM workspaces w WHERE w.organization = $1 AND (w.global_remote_state
         OR EXISTS (SELECT 1 FROM remote_state_consumers c
           WHERE c.workspace_id = w.id AND c.consumer_id = $2))`,
      [organization, workspaceId],
    );
    return found.map(({ id }) => id);
  }

  private claimOf(token: string): string | null {
    try {
      return this.links.redeem(PURPOSE, token.slice(RUN_STATE_TOKEN_PREFIX.length));
    } catch (error) {
      if (error instanceof NotFound) return null;
      throw error;
    }
  }
}
