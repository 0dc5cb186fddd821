import { Controller, Inject } from '@nestjs/common';
import {
  ShowSignIn,
  type ShowSignInCall,
  SignIn,
  type SignInCall,
  type SignInPagesApiContract,
  SignInWithCode,
  type SignInWithCodeCall,
  SignOut,
  type SignOutCall,
} from '../../../generated/server/apis/SignInPagesApi.js';
import { CONFIG, type Config } from '../../core/config/config.js';
import type { EdgeResponse } from '../../core/http/edge-request.js';
import { Sessions } from '../../core/http/sessions.js';
import { Principals } from '../../platform/identity/principals.js';
import { formOf, ownPath, shown } from './page-requests.js';
import { SignInCodes } from './sign-in-codes.js';
import { signInPage } from './sign-in.page.js';

const UNKNOWN_TOKEN = 'This token is unknown or has expired.';
const USED_CODE =
  'This link has expired or has been used. Paste the token from the file admin-token in the data folder, or restart npm start for a new link.';

@Controller()
export class SignInPagesController implements SignInPagesApiContract {
  private readonly secure: boolean;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly sessions: Sessions,
    private readonly principals: Principals,
    private readonly codes: SignInCodes,
  ) {
    this.secure = config.publicUrl.protocol === 'https:';
  }

  @ShowSignIn()
  showSignIn({ query, response }: ShowSignInCall): string {
    return this.form(response, ownPath(query.next));
  }

  @SignIn()
  async signIn({ body, request, response }: SignInCall): Promise<string> {
    const form = formOf(request, body);
    const next = ownPath(form.get('next') ?? undefined);
    const token = (form.get('token') ?? '').trim();
    if (!(await this.principals.of(token))) return this.refuse(response, next, UNKNOWN_TOKEN);
    return this.begin(response, token, next);
  }

  /** A link that is followed a second time leads on where its first use has signed the browser in. */
  @SignInWithCode()
  async signInWithCode({ body, request, response }: SignInWithCodeCall): Promise<string> {
    const form = formOf(request, body);
    const next = ownPath(form.get('next') ?? undefined);
    const token =
      this.codes.exchange(form.get('code') ?? '', request) ?? this.sessions.tokenOf(request);
    if (token === null || !(await this.principals.of(token)))
      return this.refuse(response, next, USED_CODE);
    return this.begin(response, token, next);
  }

  @SignOut()
  signOut({ response }: SignOutCall): string {
    response.setHeader('Set-Cookie', this.sessions.end(this.secure));
    response.setHeader('Location', '/app/sign-in');
    return '';
  }

  private begin(response: EdgeResponse, token: string, next: string): string {
    response.setHeader('Set-Cookie', this.sessions.begin(token, this.secure));
    response.setHeader('Location', next);
    return '';
  }

  private refuse(response: EdgeResponse, next: string, mistake: string): string {
    response.answerStatus = 422;
    return this.form(response, next, mistake);
  }

  private form(response: EdgeResponse, next: string, mistake?: string): string {
    const takesCode = this.codes.isOffered;
    return shown(response, signInPage({ next, takesCode, ...(mistake ? { mistake } : {}) }));
  }
}
