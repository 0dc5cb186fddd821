import { SignInCodes } from '../../../src/platform/identity/sessions/sign-in-codes.js';
import { type Answer, ask } from '../http.js';
import type { Fact } from '../world.js';

/** Signs in like a page of the server. */
export async function signIn(
  url: string,
  attributes: { token?: string | undefined; code?: string },
  headers: Record<string, string> = {},
): Promise<Answer & { readonly cookie: string }> {
  const answer = await ask(`${url}/api/session`, {
    body: { data: { type: 'sessions', attributes } },
    headers: { 'Sec-Fetch-Site': 'same-origin', ...headers },
  });
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { ...answer, cookie };
}

/** What the trial does at its start, and attempts to guess its code. */
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
    /^session of (.+)$/,
    async (world, caller = '') => {
      const { cookie, json } = await signIn(world.server.url, { token: await world.token(caller) });
      world.remember(`cookie of session of ${caller}`, cookie);
      world.remember(`session of ${caller}`, (json as { data: { id: string } }).data.id);
    },
  ],
];
