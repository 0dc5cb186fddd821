import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Subject } from '../../../core/caller/subject.js';
import { SCOPE_ACCESS, type TokenScope } from '../../../core/caller/token-scope.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { Invalid } from '../../../core/errors.js';
import { access } from '../access.js';
import { Organization } from '../organizations/organization.entity.js';
import { Principals } from '../principals.js';
import { isWithin } from '../token-scopes.js';

/** A scope as a request contains it. Null and absent members set no limit. */
export interface RequestedScope {
  readonly access?: string | null | undefined;
  readonly organization?: string | null | undefined;
  readonly project?: string | null | undefined;
}

/** The owner of the new token. */
export interface TokenOwner {
  readonly kind: 'user' | 'team' | 'organization';
  readonly id: string;
  /** The organization of a team or an organization; null for a user. */
  readonly organization: string | null;
}

interface ScopedProject {
  readonly id: string;
  readonly organization: string;
}

/** Finds a project. A hook, because identity does not depend on projects. */
export type FindScopedProject = (
  manager: EntityManager,
  id: string,
) => Promise<ScopedProject | null>;

const POINTER = '/data/attributes/scope';
const MEMBERS: readonly string[] = [
  'access',
  'organization',
  'project',
] satisfies readonly (keyof RequestedScope)[];

/** Validates the scopes of new tokens. */
@Injectable()
export class TokenScopes {
  private findProject: FindScopedProject = () => Promise.resolve(null);

  constructor(
    private readonly database: Database,
    private readonly principals: Principals,
  ) {}

  /** Registered by the projects module at startup. */
  registerProjectLookup(find: FindScopedProject): void {
    this.findProject = find;
  }

  /**
   * The scope of a new token; undefined for one without limits. Throws Invalid if it is unknown,
   * names something that the owner does not reach, or exceeds the scope of the caller.
   */
  async resolve(
    subject: Subject,
    requested: RequestedScope | null | undefined,
    owner: TokenOwner,
  ): Promise<TokenScope | undefined> {
    const scope = requested ? await this.parse(requested, owner) : undefined;
    refuseWider(subject, scope, owner);
    return scope;
  }

  private async parse(requested: RequestedScope, owner: TokenOwner): Promise<TokenScope> {
    const unknown = Object.keys(requested).find((name) => !MEMBERS.includes(name));
    if (unknown !== undefined)
      throw refused(`/${unknown}`, `A scope has no member "${unknown}", only ${listed(MEMBERS)}.`);
    const { access: name, organization, project } = requested;
    if (!name && !organization && !project)
      throw refused('', `Provide at least one of ${listed(MEMBERS)}, or no scope.`);
    const found = SCOPE_ACCESS.find((one) => one === (name ?? 'full'));
    if (!found) throw refused('/access', `access must be one of ${listed(SCOPE_ACCESS)}.`);
    const of = project ? await this.projectOf(project, owner) : null;
    if (of && organization && organization !== of.organization)
      throw refused('/organization', `The project "${of.id}" is in another organization.`);
    if (organization && !of) await this.requireReached(organization, owner);
    return {
      access: found,
      organization: of?.organization ?? (organization || owner.organization),
      projectId: of?.id ?? null,
    };
  }

  private async projectOf(id: string, owner: TokenOwner): Promise<ScopedProject> {
    const project = await this.findProject(this.database.read, id);
    if (project && (await this.canReach(owner, project))) return project;
    throw refused('/project', `The ${owner.kind} cannot access a project "${id}".`);
  }

  private async canReach(owner: TokenOwner, { id, organization }: ScopedProject): Promise<boolean> {
    if (owner.kind === 'organization') return owner.id === organization;
    const principal = await this.principals.ofCreator(this.database.read, owner);
    if (!principal) return false;
    const place = { organization, projectId: id };
    return access.allowsOnProject(new Subject(principal, ''), 'project.read', place);
  }

  private async requireReached(name: string, owner: TokenOwner): Promise<void> {
    const principal =
      owner.kind === 'user' ? await this.principals.ofCreator(this.database.read, owner) : null;
    const isReached = principal
      ? principal.memberships.has(name) ||
        (principal.siteAdmin && (await rows(this.database.read, Organization).find({ name })))
      : owner.organization === name;
    if (!isReached)
      throw refused(
        '/organization',
        `The ${owner.kind} does not belong to an organization "${name}".`,
      );
  }
}

/** A token with limits creates only tokens with at least these limits. */
function refuseWider(
  { caller }: Subject,
  scope: TokenScope | undefined,
  { organization }: TokenOwner,
): void {
  const implied = { access: 'full', organization, projectId: null } as const;
  if (isWithin(scope ?? implied, caller.scope)) return;
  throw refused(
    '',
    'The token of this request is limited, and creates only tokens with its limits.',
  );
}

const refused = (member: string, detail: string): Invalid =>
  new Invalid([{ pointer: `${POINTER}${member}`, detail }]);

const listed = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');
