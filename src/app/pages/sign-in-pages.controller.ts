import { Controller } from '@nestjs/common';
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
import { Invalid } from '../../core/errors.js';
import type { EdgeRequest, EdgeResponse } from '../../core/http/edge/edge-request.js';
import { SessionCookie } from '../../core/http/session-cookie.js';
import { Principals } from '../../platform/identity/principals.js';
import { SessionsService } from '../../platform/identity/sessions/sessions.service.js';
import { SignInCodes } from '../../platform/identity/sessions/sign-in-codes.js';
import { formOf, ownPath, shown } from './page-requests.js';
import { signInPage } from './sign-in.page.js';

const USED_CODE =
  'This link has expired or has been used. Paste the token from the file admin-token in the data folder, or restart npm start for a new link.';

@Controller()
export class SignInPagesController implements SignInPagesApiContract {
  constructor(
    private readonly cookie: SessionCookie,
    private readonly sessions: SessionsService,
    private readonly principals: Principals,
    private readonly codes: SignInCodes,
  ) {}

  @ShowSignIn()
  showSignIn({ query, response }: ShowSignInCall): string {
    return this.form(response, ownPath(query.next));
  }

  @SignIn()
  async signIn({ body, request, response }: SignInCall): Promise<string> {
    const form = formOf(request, body);
    const next = ownPath(form.get('next') ?? undefined);
    return this.begin(request, response, (form.get('token') ?? '').trim(), next);
  }

  /** A link that is followed a second time leads on where its first use has signed the browser in. */
  @SignInWithCode()
  async signInWithCode({ body, request, response }: SignInWithCodeCall): Promise<string> {
    const form = formOf(request, body);
    const next = ownPath(form.get('next') ?? undefined);
    const token = this.codes.exchange(form.get('code') ?? '', request);
    if (token !== null) return this.begin(request, response, token, next);
    const value = this.cookie.read(request);
    if (value === null || !(await this.principals.ofSession(value)))
      return this.refuse(response, next, USED_CODE);
    response.setHeader('Location', next);
    return '';
  }

  @SignOut()
  async signOut({ request, response }: SignOutCall): Promise<string> {
    const value = this.cookie.read(request);
    if (value !== null) await this.sessions.end(value, request.id);
    response.setHeader('Set-Cookie', this.cookie.remove());
    response.setHeader('Location', '/plain/sign-in');
    return '';
  }

  private async begin(
    request: EdgeRequest,
    response: EdgeResponse,
    token: string,
    next: string,
  ): Promise<string> {
    try {
      const begun = await this.sessions.begin(token, this.cookie.read(request), request.id);
      response.setHeader(
        'Set-Cookie',
        this.cookie.set(begun.value, Math.floor(begun.lifetime / 1000)),
      );
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      return this.refuse(response, next, error.violations[0]?.detail ?? error.message);
    }
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
