import { sendRequest } from '../http.js';
import { type Issuer, sharedIssuer } from '../issuer.js';
import { exampleOf } from '../phrases.js';
import type { Fact, World } from '../world.js';

const SAME_ORIGIN = { 'Sec-Fetch-Site': 'same-origin' };

/** A sign-in that the issuer has confirmed, and that the page has not completed yet. */
export interface SignInReturn {
  readonly query: string;
  /** The cookie of the sign-in. */
  readonly cookie: string;
}

/** Creates a sign-in provider for the issuer. Returns its ID. */
export async function connectIssuer(
  world: World,
  { url }: Issuer,
  attributes: Record<string, unknown> = {},
): Promise<string> {
  const body = exampleOf('createSignInProvider', 'acme');
  Object.assign(body.data.attributes, { issuer: url, ...attributes });
  return (await world.request('POST', '/api/v2/admin/sign-in-providers', body)).id;
}

/** Maps a group to a team. Returns the ID of the mapping. */
export async function mapGroup(
  world: World,
  providerId: string,
  group: string,
  teamId: string,
): Promise<string> {
  const path = `/api/v2/admin/sign-in-providers/${providerId}/group-mappings`;
  const mapping = await world.request('POST', path, {
    data: {
      type: 'group-mappings',
      attributes: { group },
      relationships: { team: { data: { id: teamId, type: 'teams' } } },
    },
  });
  return mapping.id;
}

/** Begins a sign-in like a new browser, and signs in at the issuer. */
export async function signInAtIssuer(
  issuer: Issuer,
  serverUrl: string,
  providerId: string,
  account: string,
  next?: string,
): Promise<SignInReturn> {
  const attributes = { 'provider-id': providerId, ...(next !== undefined && { next }) };
  const begun = await sendRequest(`${serverUrl}/api/sign-ins`, {
    body: { data: { type: 'sign-ins', attributes } },
    headers: SAME_ORIGIN,
  });
  if (begun.status !== 201) throw new Error(`begin: ${begun.status} ${begun.text}`);
  const cookie = (begun.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const { data } = begun.json as { data: { attributes: Record<string, string> } };
  const query = await issuer.signIn(data.attributes['authorization-url'] ?? '', account);
  return { query, cookie };
}

/** Completes a sign-in as the page of the portal does. */
export function completeSignIn(
  serverUrl: string,
  { query, cookie }: SignInReturn,
  otherCookie = '',
) {
  return sendRequest(`${serverUrl}/api/sign-ins/actions/complete`, {
    body: { data: { type: 'sign-ins', attributes: { query } } },
    headers: { ...SAME_ORIGIN, Cookie: [cookie, otherCookie].filter(Boolean).join('; ') },
  });
}

/** The session cookie among those that a response sets. */
export function sessionCookie(headers: Headers): string {
  const found = headers.getSetCookie().find((cookie) => cookie.startsWith('gantry_session='));
  return found?.split(';')[0] ?? '';
}

const issuers = new WeakMap<World, Issuer>();
const issuerOf = (world: World): Issuer => {
  const issuer = issuers.get(world);
  if (!issuer) throw new Error('the case needs the fact "issuer"');
  return issuer;
};

async function beginReturn(world: World, account = '', provider = ''): Promise<SignInReturn> {
  const issuer = issuerOf(world);
  await issuer.setAccount(account, {
    preferred_username: account,
    email: `${account}@acme.example`,
  });
  const id = await world.id(`sign-in provider ${provider}`);
  return signInAtIssuer(issuer, world.server.url, id, account);
}

export const OIDC_FACTS: Fact[] = [
  [
    /^issuer$/,
    async (world) => {
      const issuer = await sharedIssuer();
      issuers.set(world, issuer);
      world.remember('issuer', issuer.url);
    },
  ],
  [
    /^sign-in provider (\S+)$/,
    async (world, name = '') =>
      world.remember(
        `sign-in provider ${name}`,
        await connectIssuer(world, issuerOf(world), { name }),
      ),
  ],
  [
    /^return of (\S+) to (\S+)$/,
    async (world, account = '', provider = '') => {
      const { query, cookie } = await beginReturn(world, account, provider);
      world.remember(`return of ${account}`, query);
      world.remember(`cookie of the return of ${account}`, cookie);
    },
  ],
  [
    /^completed return of (\S+)$/,
    async (world, account = '') => {
      const query = await world.id(`return of ${account}`);
      const cookie = await world.id(`cookie of the return of ${account}`);
      await completeSignIn(world.server.url, { query, cookie });
    },
  ],
  [
    /^sign-in of (\S+) at (\S+)$/,
    async (world, account = '', provider = '') => {
      const returned = await beginReturn(world, account, provider);
      const { headers } = await completeSignIn(world.server.url, returned);
      world.remember(`cookie of ${account}`, sessionCookie(headers));
    },
  ],
  [
    /^identity (\S+) at (\S+) of (user \S+)$/,
    async (world, subject = '', provider = '', user = '') => {
      const body = exampleOf('createIdentity', 'dana');
      const providerId = await world.id(`sign-in provider ${provider}`);
      Object.assign(body.data.attributes, { 'provider-id': providerId, subject });
      const path = `/api/v2/admin/users/${await world.id(user)}/identities`;
      const identity = await world.request('POST', path, body);
      world.remember(`identity ${subject} at ${provider} of ${user}`, identity.id);
    },
  ],
  [
    /^group (\S+) of (\S+) as (team \S+ in \S+)$/,
    async (world, group = '', provider = '', team = '') => {
      const providerId = await world.id(`sign-in provider ${provider}`);
      const mapping = await mapGroup(world, providerId, group, await world.id(team));
      world.remember(`group ${group} of ${provider} as ${team}`, mapping);
    },
  ],
  [
    /^logout token of (\S+) for (\S+)$/,
    async (world, account = '', provider = '') =>
      world.remember(
        `logout token of ${account} for ${provider}`,
        await issuerOf(world).createLogoutToken({ sub: account }),
      ),
  ],
];
