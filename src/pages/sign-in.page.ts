import { html } from '../http/html.js';
import { pageDocument } from '../http/page-layout.js';

export function signInPage(next: string, mistake: string | null): string {
  const content = html`<h1>Sign in</h1>
    ${mistake !== null && html`<p class="mistake" role="alert">${mistake}</p>`}
    <form class="sign-in" method="post" action="/app/-/sign-in">
      <label for="token">Token of a user or a team</label>
      <input
        id="token"
        name="token"
        type="password"
        required
        autocomplete="off"
        spellcheck="false"
        autofocus
      />
      <input type="hidden" name="next" value="${next}" />
      <button>Sign in</button>
    </form>
    <p class="note">
      The token is kept encrypted in a cookie of this browser, for 12 hours at most, until you sign
      out.
    </p>`;
  return pageDocument({ title: 'Sign in', caller: null, content });
}
