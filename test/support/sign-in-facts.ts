import { SignInCodes } from '../../src/app/pages/sign-in-codes.js';
import { ask } from './http.js';
import type { Fact } from './world.js';

/** What the trial does when it starts, and what somebody does who guesses its code. */
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
        await ask(`${server.url}/app/sign-in/code`, {
          method: 'POST',
          raw: `code=wrong-${count}`,
          headers: {
            'Content-Type': 'application/x-www-form-urlencoded',
            'Sec-Fetch-Site': 'same-origin',
          },
        });
    },
  ],
];
