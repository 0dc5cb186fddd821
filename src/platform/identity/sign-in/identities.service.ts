import { Injectable } from '@nestjs/common';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { isUniqueViolation } from '../../../core/database/errors.js';
import { type Page, type PageOfRows, toSkipAndTake } from '../../../core/database/page.js';
import { rows } from '../../../core/database/rows.js';
import { Invalid } from '../../../core/errors.js';
import { Ids } from '../../../core/ids.js';
import { access } from '../access.js';
import { withdrawGroups } from '../group-sync/group-sync.js';
import { IdentityChanges } from '../identity-changes.js';
import { User } from '../users/user.entity.js';
import { Identity } from './identity.entity.js';
import { SignIn } from './sign-in.entity.js';
import { SignInProvider } from './sign-in-provider.entity.js';
import { endSignIns } from './sign-in-sessions.js';
import { newIdentity } from './users-of-identities.js';

export interface IdentityLink {
  readonly providerId: string;
  /** The claim `sub`. */
  readonly issuerSubject: string;
}

/** Links identities of issuers to users, for site administrators. */
@Injectable()
export class IdentitiesService {
  constructor(
    private readonly database: Database,
    private readonly changes: IdentityChanges,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async list(subject: Subject, userId: string, page: Page): Promise<PageOfRows<Identity>> {
    access.requireIn(subject, 'user.administer', null);
    await rows(this.database.read, User).get({ id: userId });
    const [identities, total] = await this.database.read.findAndCount(Identity, {
      where: { userId },
      order: { createdAt: 'ASC', id: 'ASC' },
      ...toSkipAndTake(page),
    });
    return { rows: identities, total };
  }

  /**
   * Links a subject of the provider's issuer to a user. Throws Invalid if there is no such
   * provider, or the subject already belongs to a user.
   */
  async create(
    subject: Subject,
    userId: string,
    { providerId, issuerSubject }: IdentityLink,
  ): Promise<Identity> {
    access.requireIn(subject, 'user.administer', null);
    return this.changes
      .apply(subject, async (manager) => {
        const user = await rows(manager, User).get({ id: userId });
        const provider = await rows(manager, SignInProvider).find({ id: providerId });
        if (!provider) throw invalidAttribute('provider-id', 'There is no such sign-in provider.');
        const id = this.ids.next('ident');
        const identity = newIdentity(id, provider, issuerSubject, user.id, this.clock.timestamp());
        await rows(manager, Identity).insert(identity);
        return [
          identity,
          {
            organization: null,
            action: 'identity.create',
            resource: { type: 'identities', id },
            changes: { user: user.username, issuer: identity.issuer, subject: issuerSubject },
          },
        ] as const;
      })
      .catch((error: unknown) => {
        if (!isUniqueViolation(error)) throw error;
        throw invalidAttribute(
          'subject',
          `The subject "${issuerSubject}" already belongs to a user. Delete its identity first.`,
        );
      });
  }

  /**
   * Deletes an identity and its sessions, and withdraws what its groups grant. Throws Conflict like
   * {@link withdrawGroups}.
   */
  async delete(subject: Subject, id: string): Promise<void> {
    access.requireIn(subject, 'user.administer', null);
    await this.changes.apply(subject, async (manager) => {
      const identity = await rows(manager, Identity).get({ id });
      const { issuer, subject: issuerSubject } = identity;
      await withdrawGroups(manager, [identity]);
      await endSignIns(manager, await manager.findBy(SignIn, { identityId: id }));
      await rows(manager, Identity).delete({ id });
      return [
        undefined,
        {
          organization: null,
          action: 'identity.delete',
          resource: { type: 'identities', id },
          changes: { issuer, subject: issuerSubject },
        },
      ] as const;
    });
  }
}

const invalidAttribute = (attribute: string, detail: string): Invalid =>
  new Invalid([{ pointer: `/data/attributes/${attribute}`, detail }]);
