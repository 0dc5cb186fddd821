import { Injectable } from '@nestjs/common';
import { Subject } from '../../../core/caller/subject.js';
import { Database } from '../../../core/database/database.js';
import { Principals } from '../../../platform/identity/principals.js';
import { actorOf } from '../../../platform/runs/runs.service.js';
import type { CampaignActor, UpgradeCampaign } from './upgrade-campaign.entity.js';

/**
 * Converts the caller to the principal for whom a campaign acts. The result has no permissions,
 * because each batch reads the current ones.
 */
export function toCampaignActor(subject: Subject): CampaignActor {
  const { kind, id, name } = actorOf(subject);
  if (kind !== 'user' && kind !== 'team')
    throw new Error('Only users and teams control campaigns.');
  const { scope, tokenId } = subject.caller;
  return { kind, id, name, tokenId: scope ? tokenId : '' };
}

@Injectable()
export class CampaignActors {
  constructor(
    private readonly database: Database,
    private readonly principals: Principals,
  ) {}

  /**
   * Creates the subject on whose behalf a campaign acts, with its current rights. Returns null if
   * the user, the team or the limited token is no longer valid.
   */
  async subjectOf({ id, actor }: Pick<UpgradeCampaign, 'id' | 'actor'>): Promise<Subject | null> {
    const { read } = this.database;
    const principal = await this.principals.findByCreator(read, actor);
    return (
      principal &&
      new Subject(actor.tokenId !== '' ? principal : { ...principal, unattended: true }, id)
    );
  }
}
