import { html } from '../../core/http/html.js';
import { pageDocument } from '../../core/http/page-layout.js';

export interface SignInForm {
  /** The path of the page to show next. */
  readonly next: string;
  readonly mistake?: string;
  /** Whether a link of the trial can sign in: its code is in the fragment, which only the page's script can read. */
  readonly takesCode: boolean;
}

export function signInPage({ next, mistake, takesCode }: SignInForm): string {
  const content = html`<h1>Sign in</h1>
    ${mistake !== undefined && html`<p class="mistake" role="alert">${mistake}</p>`}
    <form class="sign-in" method="post" action="/plain/sign-in">
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
      The browser keeps the token in an encrypted cookie until you sign out, for 12 hours at most.
    </p>
    ${
      takesCode &&
      html`<form id="code" method="post" action="/plain/sign-in/code" hidden>
        <input type="hidden" name="code" />
        <input type="hidden" name="next" value="${next}" />
      </form>`
    }`;
  return pageDocument({
    title: 'Sign in',
    caller: null,
    content,
    ...(takesCode ? { script: 'sign-in.js' } : {}),
  });
}
