import { Injectable } from '@nestjs/common';
import { Between, type FindOperator, LessThan, MoreThanOrEqual } from 'typeorm';
import type { Subject } from '../../core/caller/subject.js';
import { Database } from '../../core/database/database.js';
import { readLongListPage } from '../../core/database/long-list.js';
import type { Page, PageOfRows } from '../../core/database/page.js';
import { rows } from '../../core/database/rows.js';
import { getOrganization } from '../identity/organizations/get-organization.js';
import { Organization } from '../identity/organizations/organization.entity.js';
import { AuditEvent } from './audit-event.entity.js';

export interface AuditFilter {
  readonly action?: string | undefined;
  /** Inclusive. In UTC, with milliseconds. */
  readonly since?: string | undefined;
  /** Exclusive. In the same format. */
  readonly until?: string | undefined;
}

@Injectable()
export class AuditEventsService {
  constructor(private readonly database: Database) {}

  /**
   * Lists the organization's audit events, newest first. Only site administrators get those of an
   * earlier organization with the same name.
   */
  async list(
    subject: Subject,
    organization: string,
    page: Page,
    filter: AuditFilter,
  ): Promise<PageOfRows<AuditEvent>> {
    const { createdAt } = await getOrganization(this.database, subject, 'audit.read', organization);
    const hidesOlderEvents =
      !subject.caller.siteAdmin && (await this.hasOlderEvents(organization, createdAt));
    const since = hidesOlderEvents ? laterOf(filter.since, createdAt) : filter.since;
    const { action, until } = filter;
    const time = timeRange(since, until);
    const where = {
      organization,
      ...(action ? { action } : {}),
      ...(time ? { createdAt: time } : {}),
    };
    const events = this.database.read.createQueryBuilder(AuditEvent, 'e').where(where);
    return readLongListPage(events, { by: ['sequence'], direction: 'DESC' }, page, {
      isFiltered: action !== undefined || time !== undefined,
    });
  }

  /** Lists the audit events of the organization of the caller's token, newest first. */
  async readTrail(
    subject: Subject,
    page: Page,
    filter: Pick<AuditFilter, 'since'>,
  ): Promise<PageOfRows<AuditEvent> & { readonly organization: Organization }> {
    const name = subject.caller.organization ?? '';
    const events = await this.list(subject, name, page, filter);
    const organization = await rows(this.database.read, Organization).get({ name });
    return { ...events, organization };
  }

  private async hasOlderEvents(organization: string, createdAt: string): Promise<boolean> {
    return this.database.read.existsBy(AuditEvent, {
      organization,
      createdAt: LessThan(createdAt),
    });
  }
}

function laterOf(time: string | undefined, other: string): string {
  return time !== undefined && time > other ? time : other;
}

function timeRange(
  since: string | undefined,
  until: string | undefined,
): FindOperator<string> | undefined {
  if (since && until) return Between(since, oneMillisecondBefore(until));
  if (since) return MoreThanOrEqual(since);
  return until ? LessThan(until) : undefined;
}

/** BETWEEN includes both ends: subtracting a millisecond makes the upper limit exclusive. */
function oneMillisecondBefore(time: string): string {
  return new Date(Date.parse(time) - 1).toISOString();
}
