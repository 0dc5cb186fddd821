import { sendRequest } from '../../../support/http.js';
import type { TestServer } from '../../../support/server.js';

/** Tokens of the organizations `acme`, in the partition `default`, and `globex`, in `europe`. */
export interface Tokens {
  readonly siteAdmin: string;
  /** A member of the team `owners` of acme. */
  readonly owner: string;
  /** A member of a team of acme without access flags. */
  readonly member: string;
  /** A member of no team. */
  readonly stranger: string;
  /** The token of a team of acme with the flag `acl-read`. */
  readonly readers: string;
  /** The token of a team of acme with every flag except `acl-read`. */
  readonly publishers: string;
  /** The organization token of acme. */
  readonly acme: string;
  /** The organization token of globex. */
  readonly globex: string;
  /** The token of an agent pool of acme. */
  readonly agent: string;
  /** The token of acme that reads audit events. */
  readonly audit: string;
}

const EVERY_OTHER_FLAG = {
  'manage-providers': true,
  'manage-modules': true,
  'manage-workspaces': true,
  'manage-projects': true,
  'read-workspaces': true,
  'read-projects': true,
  'manage-agent-pools': true,
};

export async function createAcme(server: TestServer): Promise<Tokens> {
  const api = new AdminApi(server);
  await api.createResource('/organizations', 'organizations', {
    name: 'acme',
    email: 'platform@acme.example',
  });
  await api.createResource('/organizations', 'organizations', {
    name: 'globex',
    email: 'platform@globex.example',
    partition: 'europe',
  });
  const owners = await api.findOwnersTeam('acme');
  const staff = await api.createResource('/organizations/acme/teams', 'teams', { name: 'staff' });
  const readers = await api.createResource('/organizations/acme/teams', 'teams', {
    name: 'readers',
    'organization-access': { 'acl-read': true },
  });
  const publishers = await api.createResource('/organizations/acme/teams', 'teams', {
    name: 'publishers',
    'organization-access': EVERY_OTHER_FLAG,
  });
  const pool = await api.createResource('/organizations/acme/agent-pools', 'agent-pools', {
    name: 'main',
  });
  return {
    siteAdmin: server.adminToken,
    owner: await api.createUser('olivia', owners),
    member: await api.createUser('mia', staff),
    stranger: await api.createUser('sam'),
    readers: await api.createToken(`/teams/${readers}/authentication-token`),
    publishers: await api.createToken(`/teams/${publishers}/authentication-token`),
    acme: await api.createToken('/organizations/acme/authentication-token'),
    globex: await api.createToken('/organizations/globex/authentication-token'),
    agent: await api.createToken(`/agent-pools/${pool}/authentication-tokens`, 'main'),
    audit: await api.createToken('/organizations/acme/authentication-token?token=audit-trails'),
  };
}

class AdminApi {
  constructor(private readonly server: TestServer) {}

  /** Creates a resource and returns its ID. */
  async createResource(path: string, type: string, attributes: object): Promise<string> {
    return (await this.post<{ id: string }>(path, { type, attributes })).id;
  }

  async createToken(path: string, description = 'for a test'): Promise<string> {
    return (
      await this.post<{ attributes: { token: string } }>(path, {
        type: 'authentication-tokens',
        attributes: { description },
      })
    ).attributes.token;
  }

  /** Creates a user, optionally in a team, and returns a token. */
  async createUser(username: string, team?: string): Promise<string> {
    const id = await this.createResource('/admin/users', 'users', {
      username,
      email: `${username}@acme.example`,
    });
    if (team !== undefined)
      await this.post(`/teams/${team}/relationships/users`, [{ type: 'users', id }]);
    return this.createToken(`/users/${id}/authentication-tokens`);
  }

  async findOwnersTeam(organization: string): Promise<string> {
    const { json } = await sendRequest(
      `${this.server.url}/api/v2/organizations/${organization}/teams?filter%5Bnames%5D=owners`,
      { token: this.server.adminToken },
    );
    return (json as { data: [{ id: string }] }).data[0].id;
  }

  private async post<T>(path: string, data: unknown): Promise<T> {
    const { status, text, json } = await sendRequest(`${this.server.url}/api/v2${path}`, {
      token: this.server.adminToken,
      body: { data },
    });
    if (status >= 300) throw new Error(`POST ${path} responded ${status}: ${text}`);
    return (json as unknown as { data: T } | undefined)?.data as T;
  }
}
