import { SignInCodes } from '../../../src/platform/identity/sessions/sign-in-codes.js';
import { type HttpResponse, sendRequest } from '../http.js';
import type { Fact } from '../world.js';

/** Signs in like the portal. */
export async function signIn(
  url: string,
  attributes: { token?: string | undefined; code?: string },
  headers: Record<string, string> = {},
): Promise<HttpResponse & { readonly cookie: string }> {
  const response = await sendRequest(`${url}/api/session`, {
    body: { data: { type: 'sessions', attributes } },
    headers: { 'Sec-Fetch-Site': 'same-origin', ...headers },
  });
  const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { ...response, cookie };
}

/** The challenge and the verifier from the example in RFC 7636, Appendix B. */
export const PKCE = {
  challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
} as const;

/** Permits a tool to get a token, as a user does in the portal. */
export async function authorizeTool(
  url: string,
  token: string | undefined,
  attributes: object = {},
): Promise<HttpResponse & { readonly code: string }> {
  const response = await sendRequest(`${url}/api/login/authorizations`, {
    token,
    body: {
      data: {
        type: 'login-authorizations',
        attributes: {
          'client-id': 'terraform-cli',
          'redirect-uri': 'http://localhost:10000/login',
          'response-type': 'code',
          'code-challenge': PKCE.challenge,
          'code-challenge-method': 'S256',
          state: 'a-state',
          description: 'terraform login',
          ...attributes,
        },
      },
    },
  });
  if (response.status !== 201) return { ...response, code: '' };
  const { data } = response.json as { data: { attributes: { 'redirect-to': string } } };
  const code = new URL(data.attributes['redirect-to']).searchParams.get('code');
  return { ...response, code: code ?? '' };
}

export const SIGN_IN_FACTS: Fact[] = [
  [
    /^sign-in code of the trial$/,
    async (world) => {
      const code = world.server.app.get(SignInCodes).issue(world.server.adminToken);
      world.remember('sign-in code of the trial', code);
    },
  ],
  [
    /^ten wrong sign-in codes$/,
    async ({ server }) => {
      for (let count = 0; count < 10; count += 1)
        await signIn(server.url, { code: `wrong-${count}` });
    },
  ],
  [
    /^secret of (.+)$/,
    async (world, caller = '') =>
      world.remember(`secret of ${caller}`, (await world.token(caller)) ?? ''),
  ],
  [
    /^login code of (.+)$/,
    async (world, caller = '') => {
      const { code } = await authorizeTool(world.server.url, await world.token(caller));
      world.remember(`login code of ${caller}`, code);
    },
  ],
  [
    /^session of (.+)$/,
    async (world, caller = '') => {
      const { cookie, json } = await signIn(world.server.url, { token: await world.token(caller) });
      world.remember(`cookie of session of ${caller}`, cookie);
      world.remember(`session of ${caller}`, (json as { data: { id: string } }).data.id);
    },
  ],
];
