import { AGENT_FACTS } from './facts/agent-facts.js';
import { APPROVAL_FACTS } from './facts/approval-facts.js';
import { CAMPAIGN_FACTS } from './facts/campaign-facts.js';
import { EGRESS_FACTS } from './facts/egress-facts.js';
import { EVENT_FACTS } from './facts/event-facts.js';
import { CALLERS, IDENTITY_FACTS, rememberMemberships } from './facts/identity-facts.js';
import { KEY_FACTS } from './facts/key-facts.js';
import { LIFECYCLE_FACTS } from './facts/lifecycle-facts.js';
import { MODULE_FACTS, moduleBytes, rememberModules } from './facts/module-facts.js';
import { NO_CODE_FACTS, rememberNoCode } from './facts/no-code-facts.js';
import { OIDC_FACTS } from './facts/oidc-facts.js';
import { POLICY_FACTS } from './facts/policy-facts.js';
import { PROJECT_FACTS, rememberProjects } from './facts/project-facts.js';
import { PROVIDER_FACTS, providerBytes, rememberProviders } from './facts/provider-facts.js';
import { PROVIDER_TEMPLATE_FACTS } from './facts/provider-template-facts.js';
import { RUN_FACTS } from './facts/run-facts.js';
import { SIGN_IN_FACTS } from './facts/sign-in-facts.js';
import { rememberStates, STATE_FACTS } from './facts/state-facts.js';
import { rememberTags, TAG_FACTS } from './facts/tag-facts.js';
import { VARIABLE_SET_FACTS } from './facts/variable-set-facts.js';
import { WORKSPACE_FACTS } from './facts/workspace-facts.js';
import { sendRequest } from './http.js';
import type { TestServer } from './server.js';

/**
 * Creates the facts that contract cases name in `given`, and resolves the phrases of `as` to tokens
 * and `$phrases` to IDs. Throws for an unknown phrase.
 */
export class World {
  private readonly ids = new Map<string, string>();
  private readonly tokens = new Map<string, string>();

  constructor(readonly server: TestServer) {}

  async establish(fact: string): Promise<void> {
    for (const [pattern, create] of FACTS) {
      const match = pattern.exec(fact);
      if (match) return create(this, ...match.slice(1));
    }
    throw new Error(`no fact "${fact}"`);
  }

  /** The token of a caller; undefined for `nobody`. */
  async token(caller: string): Promise<string | undefined> {
    if (caller === 'nobody') return undefined;
    if (caller === 'site admin') return this.server.adminToken;
    const remembered = this.tokens.get(caller);
    if (remembered) return remembered;
    for (const [pattern, createToken] of CALLERS) {
      const match = pattern.exec(caller);
      if (!match) continue;
      const token = await createToken(this, ...match.slice(1));
      this.tokens.set(caller, token);
      return token;
    }
    throw new Error(`no caller "${caller}"`);
  }

  /** The ID of what a `$phrase` describes. */
  async id(phrase: string): Promise<string> {
    const remembered = this.ids.get(phrase);
    if (remembered) return remembered;
    await this.lookUp(phrase);
    const id = this.ids.get(phrase);
    if (!id) throw new Error(`no ID of "${phrase}"`);
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

  /** Sends a request as the site administrator. Returns its resource, and throws if it fails. */
  async request(method: string, path: string, body?: unknown): Promise<Resource> {
    const { status, json, text } = await sendRequest(`${this.server.url}${path}`, {
      method,
      token: this.server.adminToken,
      body,
    });
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return (json as { data: Resource } | undefined)?.data as Resource;
  }

  /** Reads the whole document as the site administrator. */
  async read<Document>(path: string): Promise<Document> {
    const { status, json, text } = await sendRequest(`${this.server.url}${path}`, {
      token: this.server.adminToken,
    });
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${text}`);
    return json;
  }

  private async lookUp(phrase: string): Promise<void> {
    const owners = /^team owners in (\S+)$/.exec(phrase);
    if (owners) return this.remember(phrase, (await this.findTeam(owners[1] ?? '', 'owners')).id);
    if (phrase === 'site admin')
      return this.remember(phrase, (await this.request('GET', '/api/v2/account/details')).id);
    await rememberMemberships(this, phrase);
    await rememberModules(this, phrase);
    await rememberNoCode(this, phrase);
    await rememberProjects(this, phrase);
    await rememberStates(this, phrase);
    await rememberTags(this, phrase);
    await rememberProviders(this, phrase);
    // A user who only appears as a caller is created with the token.
    if (/^(owner|member) of |^stranger$/.test(phrase)) await this.token(phrase);
  }

  async findTeam(organization: string, name: string): Promise<Resource> {
    const list = (await this.request(
      'GET',
      `/api/v2/organizations/${organization}/teams?filter[names]=${name}`,
    )) as unknown as Resource[];
    const [team] = list;
    if (!team) throw new Error(`no team ${name} in ${organization}`);
    return team;
  }

  async createUser(username: string, email: string, phrase: string): Promise<string> {
    const user = await this.request('POST', '/api/v2/admin/users', {
      data: { type: 'users', attributes: { username, email } },
    });
    this.remember(phrase, user.id);
    return user.id;
  }

  async tokenOfUser(phrase: string): Promise<string> {
    return secretOf(
      await this.request('POST', `/api/v2/users/${await this.id(phrase)}/authentication-tokens`, {
        data: { type: 'authentication-tokens' },
      }),
    );
  }

  async addToTeam(teamId: string, userId: string): Promise<void> {
    await this.request('POST', `/api/v2/teams/${teamId}/relationships/users`, {
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

/** The pattern of a phrase, and the function that creates what it describes. */
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
