import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Subject } from '../../../core/caller/subject.js';
import { SCOPE_ACCESS, type TokenScope } from '../../../core/caller/token-scope.js';
import { Database } from '../../../core/database/database.js';
import { Invalid } from '../../../core/errors.js';
import { access } from '../access.js';
import { Organization } from '../organizations/organization.entity.js';
import { Principals } from '../principals.js';
import { isScopeWithin } from '../token-scopes.js';

/** A scope as a request contains it. Null and absent members set no limit. */
export interface RequestedScope {
  readonly access?: string | null | undefined;
  readonly organization?: string | null | undefined;
  readonly project?: string | null | undefined;
}

/** The principal of the new token. */
export interface TokenOwner {
  readonly kind: 'user' | 'team' | 'organization';
  readonly id: string;
  /** The organization of the team, or the organization itself; null for a user. */
  readonly organization: string | null;
}

interface ScopedProject {
  readonly id: string;
  readonly organization: string;
}

/** Finds a project. A hook, because identity does not depend on projects. */
export type ScopedProjectLookup = (
  manager: EntityManager,
  id: string,
) => Promise<ScopedProject | null>;

const POINTER = '/data/attributes/scope';
const SCOPE_MEMBERS: readonly string[] = [
  'access',
  'organization',
  'project',
] satisfies readonly (keyof RequestedScope)[];

@Injectable()
export class TokenScopes {
  private findProject: ScopedProjectLookup = () => Promise.resolve(null);

  constructor(
    private readonly database: Database,
    private readonly principals: Principals,
  ) {}

  /** Called by the projects module at startup. */
  registerProjectLookup(find: ScopedProjectLookup): void {
    this.findProject = find;
  }

  /**
   * Returns the scope of a new token; undefined for a token without one. Throws Invalid if the
   * scope is malformed or not accessible to the owner, or if the token would exceed the scope of
   * the caller.
   */
  async resolve(
    subject: Subject,
    requested: RequestedScope | null | undefined,
    owner: TokenOwner,
  ): Promise<TokenScope | undefined> {
    const scope = requested ? await this.parse(requested, owner) : undefined;
    refuseWiderScope(subject, scope, owner);
    return scope;
  }

  private async parse(requested: RequestedScope, owner: TokenOwner): Promise<TokenScope> {
    const unknown = Object.keys(requested).find((name) => !SCOPE_MEMBERS.includes(name));
    if (unknown !== undefined)
      throw invalidScope(
        `/${unknown}`,
        `A scope has no member "${unknown}", only ${quoted(SCOPE_MEMBERS)}.`,
      );
    const { access: name, organization, project: projectId } = requested;
    if (!name && !organization && !projectId)
      throw invalidScope('', `Provide at least one of ${quoted(SCOPE_MEMBERS)}, or no scope.`);
    const scopeAccess = SCOPE_ACCESS.find((one) => one === (name ?? 'full'));
    if (!scopeAccess)
      throw invalidScope('/access', `access must be one of ${quoted(SCOPE_ACCESS)}.`);
    const project = projectId ? await this.requireProject(projectId, owner) : null;
    if (project && organization && organization !== project.organization)
      throw invalidScope(
        '/organization',
        `The project "${project.id}" is in another organization.`,
      );
    if (organization && !project) await this.requireMembership(organization, owner);
    return {
      access: scopeAccess,
      organization: project?.organization ?? (organization || owner.organization),
      projectId: project?.id ?? null,
    };
  }

  private async requireProject(id: string, owner: TokenOwner): Promise<ScopedProject> {
    const project = await this.findProject(this.database.read, id);
    if (project && (await this.canReach(owner, project))) return project;
    throw invalidScope('/project', `The ${owner.kind} cannot access a project "${id}".`);
  }

  private async canReach(owner: TokenOwner, { id, organization }: ScopedProject): Promise<boolean> {
    if (owner.kind === 'organization') return owner.id === organization;
    const principal = await this.principals.findByCreator(this.database.read, owner);
    if (!principal) return false;
    const project = { organization, projectId: id };
    return access.allowsOnProject(new Subject(principal, ''), 'project.read', project);
  }

  private async requireMembership(name: string, owner: TokenOwner): Promise<void> {
    const principal =
      owner.kind === 'user' ? await this.principals.findByCreator(this.database.read, owner) : null;
    const isReachable = principal
      ? principal.memberships.has(name) ||
        (principal.siteAdmin && (await this.database.read.existsBy(Organization, { name })))
      : owner.organization === name;
    if (!isReachable)
      throw invalidScope(
        '/organization',
        `The ${owner.kind} cannot access an organization "${name}".`,
      );
  }
}

/**
 * Throws Invalid if the new token exceeds the scope of the caller. Even without a scope, the token
 * of a team or organization is limited to its organization.
 */
function refuseWiderScope(
  { caller }: Subject,
  scope: TokenScope | undefined,
  { organization }: TokenOwner,
): void {
  const implied = { access: 'full', organization, projectId: null } as const;
  if (isScopeWithin(scope ?? implied, caller.scope)) return;
  throw invalidScope(
    '',
    'The token of this request is limited, and can create only tokens within its limits.',
  );
}

const invalidScope = (member: string, detail: string): Invalid =>
  new Invalid([{ pointer: `${POINTER}${member}`, detail }]);

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');
