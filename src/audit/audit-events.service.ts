import { Injectable } from '@nestjs/common';
import { Between, LessThan, MoreThanOrEqual } from 'typeorm';
import { Database } from '../database/database.js';
import { type Page, type Rows, window } from '../database/page.js';
import { existingOrganization } from '../identity/existing-organization.js';
import type { Subject } from '../identity/subject.js';
import { AuditEvent } from './audit-event.entity.js';

export interface AuditFilter {
  readonly action?: string | undefined;
  /** Inclusive, as kept: UTC with milliseconds. */
  readonly since?: string | undefined;
  /** Exclusive. */
  readonly until?: string | undefined;
}

@Injectable()
export class AuditEventsService {
  constructor(private readonly database: Database) {}

  /** The organization's events, newest first. */
  async list(subject: Subject, organization: string, page: Page, filter: AuditFilter): Promise<Rows<AuditEvent>> {
    const { createdAt } = await existingOrganization(this.database, subject, 'audit.read', organization);
    // Of an organization that had this name before, only site administrators read.
    const since = subject.caller.siteAdmin ? filter.since : later(filter.since, createdAt);
    const { action, until } = filter;
    const time = since && until ? Between(since, before(until)) : since ? MoreThanOrEqual(since) : until ? LessThan(until) : undefined;
    const where = { organization, ...(action ? { action } : {}), ...(time ? { createdAt: time } : {}) };
    const [rows, total] = await this.database.read.findAndCount(AuditEvent, { where, order: { sequence: 'DESC' }, ...window(page) });
    return { rows, total };
  }
}

function later(one: string | undefined, other: string): string {
  return one !== undefined && one > other ? one : other;
}

/** BETWEEN takes both ends: one millisecond earlier makes the later one exclusive. */
function before(time: string): string {
  return new Date(Date.parse(time) - 1).toISOString();
}
