import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { Subject } from '../../../core/caller/subject.js';
import { Principals } from '../../../platform/identity/principals.js';
import { Token } from '../../../platform/identity/tokens/token.entity.js';
import { actorOf } from '../../../platform/runs/runs.service.js';
import type { CampaignActor, UpgradeCampaign } from './upgrade-campaign.entity.js';

/** For whom a campaign acts: the caller, with the permissions at the time of each step. */
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
    private readonly clock: Clock,
  ) {}

  /** Null if the user or team is deleted or suspended, or its limited token has ended. */
  async subjectOf({ id, actor }: Pick<UpgradeCampaign, 'id' | 'actor'>): Promise<Subject | null> {
    const { read } = this.database;
    const isLimited = actor.tokenId !== '';
    if (isLimited && !(await this.isValid(actor.tokenId))) return null;
    const principal = await this.principals.ofCreator(read, actor);
    return principal && new Subject(isLimited ? principal : { ...principal, unattended: true }, id);
  }

  /** Lists keep an expired token for a while, so that its row does not suffice. */
  private async isValid(tokenId: string): Promise<boolean> {
    const token = await rows(this.database.read, Token).find({ id: tokenId });
    if (!token) return false;
    return token.expiresAt === null || token.expiresAt > this.clock.timestamp();
  }
}
