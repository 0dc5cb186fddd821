import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, In } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import { Database } from '../../../core/database/database.js';
import type { Page, PageOfRows } from '../../../core/database/page.js';
import { contains } from '../../../core/database/search.js';
import { getOrganization } from '../organizations/get-organization.js';
import { Team } from '../teams/team.entity.js';
import { canManageTokens } from './team-token-permission.js';
import { Token } from './token.entity.js';

export interface TeamTokenFilter {
  /** A substring of the team's name. */
  readonly search?: string | undefined;
  readonly sort?:
    | 'team-name'
    | '-team-name'
    | 'created-at'
    | '-created-at'
    | 'expired-at'
    | '-expired-at'
    | 'last-used-at'
    | '-last-used-at'
    | undefined;
}

const SORT_COLUMNS = {
  'team-name': 't.nameKey',
  'created-at': 'k.createdAt',
  'expired-at': 'k.expiresAt',
  'last-used-at': 'k.lastUsedAt',
} as const;

@Injectable()
export class TeamTokensService {
  constructor(private readonly database: Database) {}

  /**
   * Lists the team tokens that the caller may manage. In ascending order, tokens that never expire,
   * or were never used, are last.
   */
  async list(
    subject: Subject,
    organization: string,
    { search, sort = 'created-at' }: TeamTokenFilter,
    page: Page,
  ): Promise<PageOfRows<Token>> {
    await getOrganization(this.database, subject, 'team.read', organization);
    const where: FindOptionsWhere<Team> = {
      organization,
      ...(search ? { nameKey: contains(search) } : {}),
    };
    const teams = await this.database.read.findBy(Team, where);
    const ids = teams.filter((team) => canManageTokens(subject, team)).map(({ id }) => id);
    if (ids.length === 0) return { rows: [], total: 0 };
    const column = SORT_COLUMNS[sort.replace(/^-/, '') as keyof typeof SORT_COLUMNS];
    const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
    const query = this.database.read
      .createQueryBuilder(Token, 'k')
      .innerJoin(Team, 't', 't.id = k.teamId OR t.id = k.namedTeamId')
      .where([{ teamId: In(ids) }, { namedTeamId: In(ids) }])
      .orderBy(column, direction, direction === 'ASC' ? 'NULLS LAST' : 'NULLS FIRST')
      .addOrderBy('k.id', direction)
      .offset((page.number - 1) * page.size)
      .limit(page.size);
    const [rows, total] = await query.getManyAndCount();
    return { rows, total };
  }
}
