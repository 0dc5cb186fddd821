import { Injectable } from '@nestjs/common';
import { Between, LessThan, MoreThanOrEqual } from 'typeorm';
import { Database } from '../../core/database/database.js';
import { pageOfLongList } from '../../core/database/long-list.js';
import type { Page, Rows } from '../../core/database/page.js';
import { rows } from '../../core/database/rows.js';
import { getOrganization } from '../identity/organizations/get-organization.js';
import { Organization } from '../identity/organizations/organization.entity.js';
import type { Subject } from '../../core/caller/subject.js';
import { AuditEvent } from './audit-event.entity.js';

export interface AuditFilter {
  readonly action?: string | undefined;
  /** Inclusive, UTC with milliseconds. */
  readonly since?: string | undefined;
  /** Exclusive. */
  readonly until?: string | undefined;
}

@Injectable()
export class AuditEventsService {
  constructor(private readonly database: Database) {}

  /** The organization's events, newest first. */
  async list(
    subject: Subject,
    organization: string,
    page: Page,
    filter: AuditFilter,
  ): Promise<Rows<AuditEvent>> {
    const { createdAt } = await getOrganization(this.database, subject, 'audit.read', organization);
    // Events of an earlier organization of this name are visible to site administrators only.
    const isNameReused =
      !subject.caller.siteAdmin && (await this.hasOlder(organization, createdAt));
    const since = isNameReused ? later(filter.since, createdAt) : filter.since;
    const { action, until } = filter;
    const time =
      since && until
        ? Between(since, before(until))
        : since
          ? MoreThanOrEqual(since)
          : until
            ? LessThan(until)
            : undefined;
    const where = {
      organization,
      ...(action ? { action } : {}),
      ...(time ? { createdAt: time } : {}),
    };
    const found = this.database.read.createQueryBuilder(AuditEvent, 'e').where(where);
    return pageOfLongList(found, { by: ['sequence'], direction: 'DESC' }, page, {
      isFiltered: action !== undefined || time !== undefined,
    });
  }

  /** The events of the organization that the caller's token belongs to, newest first. */
  async trail(
    subject: Subject,
    page: Page,
    filter: Pick<AuditFilter, 'since'>,
  ): Promise<Rows<AuditEvent> & { readonly organization: Organization }> {
    const name = subject.caller.organization ?? '';
    const found = await this.list(subject, name, page, filter);
    const organization = await rows(this.database.read, Organization).get({ name });
    return { ...found, organization };
  }

  private async hasOlder(organization: string, createdAt: string): Promise<boolean> {
    return this.database.read.existsBy(AuditEvent, {
      organization,
      createdAt: LessThan(createdAt),
    });
  }
}

function later(one: string | undefined, other: string): string {
  return one !== undefined && one > other ? one : other;
}

/** BETWEEN includes both ends: subtracting a millisecond makes the upper bound exclusive. */
function before(time: string): string {
  return new Date(Date.parse(time) - 1).toISOString();
}
