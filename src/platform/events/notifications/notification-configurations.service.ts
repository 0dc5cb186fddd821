import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, Not } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { CONFIG, type Config } from '../../../core/config/config.js';
import { Database } from '../../../core/database/database.js';
import { refuseMissingReference } from '../../../core/database/errors.js';
import { type Page, type PageOfRows, toSkipAndTake } from '../../../core/database/page.js';
import { rows } from '../../../core/database/rows.js';
import { assertNoViolations, Invalid, orNotFound, type Violation } from '../../../core/errors.js';
import { Ids } from '../../../core/ids.js';
import { AtRest } from '../../../core/secrets/at-rest.js';
import { AuditLog } from '../../audit/audit-log.js';
import { access } from '../../identity/access.js';
import { Workspace } from '../../workspaces/workspace.entity.js';
import { Deliveries } from '../deliveries.js';
import { originOf, receiverUrlRefusal } from '../delivery/receiver-address.js';
import { areTeamMembers } from '../delivery/recipients.js';
import { EventDelivery } from '../event-delivery.entity.js';
import { EventReceiver, RECEIVER_SECRET, type ReceiverKind } from '../event-receiver.entity.js';
import { FAILURE_RESET, newReceiver } from '../new-receiver.js';
import type { NotificationConfigurationView } from './notification-configuration.presenter.js';

interface ConfigurationColumns {
  readonly name: string;
  readonly enabled: boolean;
  readonly url: string | null;
  readonly token: string | null;
  readonly triggers: string[];
  readonly emailAddresses: string[];
  readonly userIds: string[];
}

const DESTINATIONS: readonly ReceiverKind[] = ['generic', 'slack', 'microsoft-teams', 'email'];
const MAX_CONFIGURATIONS = 20;
const SHOWN_DELIVERIES = 5;

/** Manages where the events of a workspace are sent. All methods require `workspace.update`. */
@Injectable()
export class NotificationConfigurationsService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly atRest: AtRest,
    private readonly deliveries: Deliveries,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Lists the configurations of a workspace, oldest first. */
  async list(
    subject: Subject,
    workspaceId: string,
    page: Page,
  ): Promise<PageOfRows<NotificationConfigurationView>> {
    const { read } = this.database;
    await requireWorkspace(read, subject, workspaceId);
    const [found, total] = await read.findAndCount(EventReceiver, {
      where: { workspaceId, kind: In([...DESTINATIONS]) },
      order: { createdAt: 'ASC', id: 'ASC' },
      ...toSkipAndTake(page),
    });
    return { rows: await Promise.all(found.map((one) => this.withDeliveries(read, one))), total };
  }

  async read(subject: Subject, id: string): Promise<NotificationConfigurationView> {
    return this.withDeliveries(
      this.database.read,
      await getConfiguration(this.database.read, subject, id),
    );
  }

  /**
   * Creates a configuration. Throws Invalid for a destination that is incomplete or not permitted,
   * and if the workspace already has MAX_CONFIGURATIONS configurations.
   */
  async create(
    subject: Subject,
    workspaceId: string,
    { kind, token, triggers, ...columns }: ConfigurationColumns & { readonly kind: ReceiverKind },
  ): Promise<NotificationConfigurationView> {
    const written = this.database.write(async (manager) => {
      const { organization } = await requireWorkspace(manager, subject, workspaceId);
      const id = this.ids.next('nc');
      const configuration = Object.assign(
        new EventReceiver(),
        newReceiver(this.clock.timestamp(), {
          ...columns,
          id,
          kind,
          organization,
          workspaceId,
          eventTypes: triggers,
          secret: this.sealToken(id, token),
        }),
      );
      await this.requireDestination(manager, configuration);
      await rows(manager, EventReceiver).insert(configuration);
      if ((await manager.countBy(EventReceiver, { workspaceId })) > MAX_CONFIGURATIONS)
        throw new Invalid([
          {
            pointer: '/data',
            detail: `A workspace has at most ${MAX_CONFIGURATIONS} notification configurations.`,
          },
        ]);
      await this.recordAudit(manager, subject, 'create', configuration);
      return { configuration, deliveries: [] };
    });
    return written.catch(refuseMissingReference);
  }

  /**
   * Undefined members stay unchanged. `enabled: true` also resets the failures, even if the
   * configuration was already enabled. Throws Invalid for a destination that is incomplete or not
   * permitted.
   */
  async update(
    subject: Subject,
    id: string,
    {
      token,
      triggers,
      ...columns
    }: { readonly [N in keyof ConfigurationColumns]: ConfigurationColumns[N] | undefined },
  ): Promise<NotificationConfigurationView> {
    return this.database.write(async (manager) => {
      const configuration = await getConfiguration(manager, subject, id);
      const changed = await rows(manager, EventReceiver).updateVersioned(configuration, {
        ...columns,
        ...(columns.enabled ? FAILURE_RESET : {}),
        eventTypes: triggers,
        secret: token === undefined ? undefined : this.sealToken(id, token),
        updatedAt: this.clock.timestamp(),
      });
      await this.requireDestination(manager, changed);
      if (columns.enabled) await this.deliveries.wakeReceiver(manager, id);
      await this.recordAudit(manager, subject, 'update', changed);
      return this.withDeliveries(manager, changed);
    });
  }

  async delete(subject: Subject, id: string): Promise<void> {
    await this.database.write(async (manager) => {
      const configuration = await getConfiguration(manager, subject, id);
      await rows(manager, EventReceiver).delete({ id });
      await this.recordAudit(manager, subject, 'delete', configuration);
    });
  }

  /** Queues a test notification, which waits while the configuration is disabled. */
  async verify(subject: Subject, id: string): Promise<NotificationConfigurationView> {
    const written = this.database.write(async (manager) => {
      const configuration = await getConfiguration(manager, subject, id);
      await this.deliveries.ping(manager, configuration);
      await this.recordAudit(manager, subject, 'verify', configuration);
      return this.withDeliveries(manager, configuration);
    });
    return written.catch(refuseMissingReference);
  }

  private async withDeliveries(
    manager: EntityManager,
    configuration: EventReceiver,
  ): Promise<NotificationConfigurationView> {
    const deliveries = await manager.find(EventDelivery, {
      where: { receiverId: configuration.id, attemptedAt: Not(IsNull()) },
      order: { position: 'DESC' },
      take: SHOWN_DELIVERIES,
    });
    return { configuration, deliveries };
  }

  private sealToken(id: string, token: string | null): string | null {
    return token ? this.atRest.sealText(RECEIVER_SECRET, { id }, token) : null;
  }

  private async requireDestination(
    manager: EntityManager,
    configuration: EventReceiver,
  ): Promise<void> {
    const { kind, url, secret, emailAddresses, userIds } = configuration;
    const violations: Violation[] = [];
    const refuse = (name: string, detail: string): void =>
      void violations.push({ pointer: `/data/attributes/${name}`, detail });
    if (kind !== 'generic' && secret !== null)
      refuse('token', 'token is permitted only for the destination type generic.');
    if (kind === 'email') {
      if (this.config.smtpUrl === null)
        refuse('destination-type', 'The operator has not configured email.');
      if (url !== null) refuse('url', 'url is not permitted for the destination type email.');
      if (!(await areTeamMembers(manager, configuration.organization, userIds)))
        violations.push({
          pointer: '/data/relationships/users',
          detail: 'Each user must belong to a team of the organization.',
        });
    } else {
      if (emailAddresses.length > 0)
        refuse(
          'email-addresses',
          'email-addresses are permitted only for the destination type email.',
        );
      if (userIds.length > 0)
        violations.push({
          pointer: '/data/relationships/users',
          detail: 'users are permitted only for the destination type email.',
        });
      const refusal =
        url === null
          ? 'url is required.'
          : receiverUrlRefusal(url, this.config.webhookPrivateNetworks);
      if (refusal !== null) refuse('url', refusal);
    }
    assertNoViolations(violations);
  }

  private async recordAudit(
    manager: EntityManager,
    subject: Subject,
    verb: string,
    configuration: EventReceiver,
  ): Promise<void> {
    const { id, organization, name, kind, url, enabled, eventTypes } = configuration;
    await this.audit.record(manager, subject, {
      organization,
      action: `notification-configuration.${verb}`,
      resource: { type: 'notification-configurations', id },
      changes: {
        name,
        'destination-type': kind,
        url: url && originOf(url),
        enabled,
        triggers: eventTypes,
      },
    });
  }
}

async function requireWorkspace(
  manager: EntityManager,
  subject: Subject,
  id: string,
): Promise<Workspace> {
  const workspace = await rows(manager, Workspace).find({ id });
  return access.requireOnProject(subject, 'workspace.update', workspace);
}

/** Throws NotFound if the configuration is absent, or the caller may not update its workspace. */
async function getConfiguration(
  manager: EntityManager,
  subject: Subject,
  id: string,
): Promise<EventReceiver> {
  const receiver = await rows(manager, EventReceiver).find({ id });
  const configuration = receiver && DESTINATIONS.includes(receiver.kind) ? receiver : null;
  await requireWorkspace(manager, subject, configuration?.workspaceId ?? '');
  return orNotFound(configuration);
}
