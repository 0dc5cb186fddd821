import { AGENT_FACTS } from './facts/agent-facts.js';
import { CAMPAIGN_FACTS } from './facts/campaign-facts.js';
import { ask } from './http.js';
import { CALLERS, IDENTITY_FACTS, rememberMemberships } from './facts/identity-facts.js';
import { KEY_FACTS } from './facts/key-facts.js';
import { rememberModules, MODULE_FACTS, moduleBytes } from './facts/module-facts.js';
import { rememberNoCode, NO_CODE_FACTS } from './facts/no-code-facts.js';
import { OIDC_FACTS } from './facts/oidc-facts.js';
import { rememberProjects, PROJECT_FACTS } from './facts/project-facts.js';
import { SIGN_IN_FACTS } from './facts/sign-in-facts.js';
import { rememberProviders, PROVIDER_FACTS, providerBytes } from './facts/provider-facts.js';
import { RUN_FACTS } from './facts/run-facts.js';
import type { TestServer } from './server.js';
import { rememberTags, TAG_FACTS } from './facts/tag-facts.js';
import { WORKSPACE_FACTS } from './facts/workspace-facts.js';
import { APPROVAL_FACTS } from './facts/approval-facts.js';
import { POLICY_FACTS } from './facts/policy-facts.js';
import { EVENT_FACTS } from './facts/event-facts.js';
import { EGRESS_FACTS } from './facts/egress-facts.js';
import { LIFECYCLE_FACTS } from './facts/lifecycle-facts.js';
import { PROVIDER_TEMPLATE_FACTS } from './facts/provider-template-facts.js';
import { rememberStates, STATE_FACTS } from './facts/state-facts.js';
import { VARIABLE_SET_FACTS } from './facts/variable-set-facts.js';

/**
 * The facts that contract cases name. `given` creates them through the API; `token` returns the
 * token of an `as` phrase; `$phrases` in a case are replaced by IDs. Throws for an unknown phrase.
 */
export class World {
  private readonly ids = new Map<string, string>();
  private readonly tokens = new Map<string, string>();

  constructor(readonly server: TestServer) {}

  async given(fact: string): Promise<void> {
    for (const [pattern, make] of FACTS) {
      const match = pattern.exec(fact);
      if (match) return make(this, ...match.slice(1));
    }
    throw new Error(`no fact "${fact}"`);
  }

  /** The token of a caller; undefined for `nobody`. */
  async token(caller: string): Promise<string | undefined> {
    if (caller === 'nobody') return undefined;
    if (caller === 'site admin') return this.server.adminToken;
    const remembered = this.tokens.get(caller);
    if (remembered) return remembered;
    for (const [pattern, make] of CALLERS) {
      const match = pattern.exec(caller);
      if (!match) continue;
      const token = await make(this, ...match.slice(1));
      this.tokens.set(caller, token);
      return token;
    }
    throw new Error(`no caller "${caller}"`);
  }

  /** The ID of what a `$phrase` describes. */
  async id(phrase: string): Promise<string> {
    const remembered = this.ids.get(phrase);
    if (remembered) return remembered;
    await this.learn(phrase);
    const id = this.ids.get(phrase);
    if (!id) throw new Error(`nothing is known as "${phrase}"`);
    return id;
  }

  /** The binary content of a request, by its phrase. */
  bytes(phrase: string): Buffer {
    const bytes = moduleBytes(phrase) ?? providerBytes(phrase);
    if (!bytes) throw new Error(`no bytes "${phrase}"`);
    return bytes;
  }

  remember(phrase: string, id: string): void {
    this.ids.set(phrase, id);
  }

  rememberToken(phrase: string, id: string, token: string): void {
    this.ids.set(phrase, id);
    this.tokens.set(phrase, token);
  }

  /** A write as the site administrator that must succeed. Returns the resource of the response. */
  async make(method: string, path: string, body?: unknown): Promise<Resource> {
    const answer = await ask(`${this.server.url}${path}`, {
      method,
      token: this.server.adminToken,
      body,
    });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return (answer.json as { data: Resource } | undefined)?.data as Resource;
  }

  /** The whole document, as read by the site administrator. */
  async read<Document>(path: string): Promise<Document> {
    const { status, json, text } = await ask(`${this.server.url}${path}`, {
      token: this.server.adminToken,
    });
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${text}`);
    return json;
  }

  private async learn(phrase: string): Promise<void> {
    const owners = /^team owners in (\S+)$/.exec(phrase);
    if (owners) return this.remember(phrase, (await this.findTeam(owners[1] ?? '', 'owners')).id);
    if (phrase === 'site admin')
      return this.remember(phrase, (await this.make('GET', '/api/v2/account/details')).id);
    await rememberMemberships(this, phrase);
    await rememberModules(this, phrase);
    await rememberNoCode(this, phrase);
    await rememberProjects(this, phrase);
    await rememberStates(this, phrase);
    await rememberTags(this, phrase);
    await rememberProviders(this, phrase);
    // The ID of a user who only appears as a caller.
    if (/^(owner|member) of |^stranger$/.test(phrase)) await this.token(phrase);
  }

  async findTeam(organization: string, name: string): Promise<Resource> {
    const list = (await this.make(
      'GET',
      `/api/v2/organizations/${organization}/teams?filter[names]=${name}`,
    )) as unknown as Resource[];
    const [team] = list;
    if (!team) throw new Error(`no team ${name} in ${organization}`);
    return team;
  }

  async makeUser(username: string, email: string, phrase: string): Promise<string> {
    const user = await this.make('POST', '/api/v2/admin/users', {
      data: { type: 'users', attributes: { username, email } },
    });
    this.remember(phrase, user.id);
    return user.id;
  }

  async tokenOfUser(phrase: string): Promise<string> {
    return secretOf(
      await this.make('POST', `/api/v2/users/${await this.id(phrase)}/authentication-tokens`, {
        data: { type: 'authentication-tokens' },
      }),
    );
  }

  async addToTeam(teamId: string, userId: string): Promise<void> {
    await this.make('POST', `/api/v2/teams/${teamId}/relationships/users`, {
      data: [{ type: 'users', id: userId }],
    });
  }
}

export interface Resource {
  readonly id: string;
  readonly attributes: Record<string, unknown>;
}

export function secretOf(token: Resource): string {
  return String(token.attributes['token']);
}

/** The steps that create what a phrase describes. */
export type Fact = [RegExp, (world: World, ...names: string[]) => Promise<void>];

const FACTS: Fact[] = [
  ...MODULE_FACTS,
  ...NO_CODE_FACTS,
  ...CAMPAIGN_FACTS,
  ...PROJECT_FACTS,
  ...PROVIDER_FACTS,
  ...STATE_FACTS,
  ...KEY_FACTS,
  ...WORKSPACE_FACTS,
  ...TAG_FACTS,
  ...VARIABLE_SET_FACTS,
  ...EGRESS_FACTS,
  ...LIFECYCLE_FACTS,
  ...PROVIDER_TEMPLATE_FACTS,
  ...APPROVAL_FACTS,
  ...POLICY_FACTS,
  ...EVENT_FACTS,
  ...IDENTITY_FACTS,
  ...AGENT_FACTS,
  ...RUN_FACTS,
  ...SIGN_IN_FACTS,
  ...OIDC_FACTS,
];
