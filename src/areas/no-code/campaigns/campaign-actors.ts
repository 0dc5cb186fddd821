import { Injectable } from '@nestjs/common';
import { Database } from '../../../core/database/database.js';
import { Subject } from '../../../core/caller/subject.js';
import { Principals } from '../../../platform/identity/principals.js';
import { actorOf } from '../../../platform/runs/runs.service.js';
import type { CampaignActor, UpgradeCampaign } from './upgrade-campaign.entity.js';

/** The caller as the one for whom a campaign acts. Each step uses the permissions at its time. */
export function campaignActor(subject: Subject): CampaignActor {
  const { kind, id, name } = actorOf(subject);
  if (kind !== 'user' && kind !== 'team') throw new Error('only users and teams control campaigns');
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
   * Null if the user or team is deleted or suspended, or the limited token has expired or was
   * revoked.
   */
  async subjectOf({ id, actor }: Pick<UpgradeCampaign, 'id' | 'actor'>): Promise<Subject | null> {
    const { read } = this.database;
    const principal = await this.principals.ofCreator(read, actor);
    return (
      principal &&
      new Subject(actor.tokenId !== '' ? principal : { ...principal, unattended: true }, id)
    );
  }
}
