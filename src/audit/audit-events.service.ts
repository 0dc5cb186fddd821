import { Injectable } from '@nestjs/common';
import { Between, LessThan, MoreThanOrEqual } from 'typeorm';
import { Database } from '../database/database.js';
import { type Page, type Rows, window } from '../database/page.js';
import { access } from '../identity/access.js';
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
  async list(subject: Subject, organization: string, page: Page, { action, since, until }: AuditFilter): Promise<Rows<AuditEvent>> {
    access.requireIn(subject, 'audit.read', organization);
    const time = since && until ? Between(since, before(until)) : since ? MoreThanOrEqual(since) : until ? LessThan(until) : undefined;
    const where = { organization, ...(action ? { action } : {}), ...(time ? { createdAt: time } : {}) };
    const [rows, total] = await this.database.read.findAndCount(AuditEvent, { where, order: { sequence: 'DESC' }, ...window(page) });
    return { rows, total };
  }
}

/** BETWEEN takes both ends: one millisecond earlier makes the later one exclusive. */
function before(time: string): string {
  return new Date(Date.parse(time) - 1).toISOString();
}
