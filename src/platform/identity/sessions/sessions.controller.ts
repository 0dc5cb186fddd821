import { Controller } from '@nestjs/common';
import {
  CreateSession,
  type CreateSessionCall,
  DeleteAllSessions,
  type DeleteAllSessionsCall,
  DeleteSession,
  type DeleteSessionCall,
  ListSessions,
  type ListSessionsCall,
  ListUserSessions,
  type ListUserSessionsCall,
  ReadSession,
  type ReadSessionCall,
  RevokeSession,
  type RevokeSessionCall,
  type SessionsApiContract,
  SignOut,
  type SignOutCall,
} from '../../../../generated/server/apis/SessionsApi.js';
import type { BrowserSessionListDocument } from '../../../../generated/server/models/BrowserSessionListDocument.js';
import type { SessionDocument } from '../../../../generated/server/models/SessionDocument.js';
import type { SignOutDocument } from '../../../../generated/server/models/SignOutDocument.js';
import { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { Invalid, NotFound } from '../../../core/errors.js';
import type { EdgeRequest } from '../../../core/http/edge/edge-request.js';
import { pageOf, presentList } from '../../../core/http/json-api.js';
import { SessionCookie } from '../../../core/http/session-cookie.js';
import { OrganizationsService } from '../organizations/organizations.service.js';
import { IssuerLogout } from '../sign-in/issuer-logout.service.js';
import { presentBrowserSession, presentSession } from './session.presenter.js';
import { SessionsService } from './sessions.service.js';
import { SignInCodes } from './sign-in-codes.js';

const FIRST_ORGANIZATIONS = { number: 1, size: 100 };

const USED_CODE_DETAIL =
  'This link has expired or has been used. Sign in with the token from the file admin-token in ' +
  'the data folder, or run npm start again for a new link.';

@Controller()
export class SessionsController implements SessionsApiContract {
  constructor(
    private readonly sessions: SessionsService,
    private readonly organizations: OrganizationsService,
    private readonly codes: SignInCodes,
    private readonly logout: IssuerLogout,
    private readonly cookie: SessionCookie,
    private readonly clock: Clock,
  ) {}

  @CreateSession()
  async createSession({ body, request, response }: CreateSessionCall): Promise<SessionDocument> {
    const token = this.resolveToken(body.data.attributes, request);
    const { value, principal, lifetimeMs } = await this.sessions.begin(
      token,
      {
        previous: this.cookie.read(request),
        userAgent: request.headers['user-agent'] ?? null,
      },
      request.id,
    );
    response.setHeader('Set-Cookie', this.cookie.toSetCookie(value, Math.floor(lifetimeMs / 1000)));
    return this.document(new Subject(principal, request.id));
  }

  @ReadSession()
  async readSession({ subject }: ReadSessionCall): Promise<SessionDocument> {
    return this.document(subject);
  }

  @DeleteSession()
  async deleteSession({ request, response }: DeleteSessionCall): Promise<void> {
    const value = this.cookie.read(request);
    if (value !== null) await this.sessions.end(value, request.id);
    response.setHeader('Set-Cookie', this.cookie.toClearCookie());
  }

  @SignOut()
  async signOut({ request, response }: SignOutCall): Promise<SignOutDocument> {
    const value = this.cookie.read(request);
    // Read first: the address contains the ID token, which is deleted with the session.
    const logoutUrl = value === null ? null : await this.logout.findLogoutUrl(value);
    if (value !== null) await this.sessions.end(value, request.id);
    response.setHeader('Set-Cookie', this.cookie.toClearCookie());
    return { data: { type: 'sign-outs', attributes: { 'logout-url': logoutUrl?.href ?? null } } };
  }

  @ListSessions()
  async listSessions({
    subject,
    query,
    request,
  }: ListSessionsCall): Promise<BrowserSessionListDocument> {
    const page = pageOf(query);
    return presentList(request, page, await this.sessions.listOwn(subject, page), (listed) =>
      presentBrowserSession(subject, listed),
    );
  }

  @ListUserSessions()
  async listUserSessions({
    subject,
    path,
    query,
    request,
  }: ListUserSessionsCall): Promise<BrowserSessionListDocument> {
    const page = pageOf(query);
    const sessions = await this.sessions.listOfUser(subject, path.user_id, page);
    return presentList(request, page, sessions, (listed) => presentBrowserSession(subject, listed));
  }

  @RevokeSession()
  revokeSession({ subject, path }: RevokeSessionCall): Promise<void> {
    return this.sessions.revoke(subject, path.session_id);
  }

  @DeleteAllSessions()
  async deleteAllSessions({ subject, response }: DeleteAllSessionsCall): Promise<void> {
    await this.sessions.endAll(subject);
    response.setHeader('Set-Cookie', this.cookie.toClearCookie());
  }

  private resolveToken(
    { token, code }: { token?: string; code?: string },
    request: EdgeRequest,
  ): string {
    if (token !== undefined && code !== undefined)
      throw new Invalid([
        { pointer: '/data/attributes/code', detail: 'Provide a token or a code, not both.' },
      ]);
    if (token !== undefined) return token.trim();
    if (code === undefined)
      throw new Invalid([{ pointer: '/data/attributes', detail: 'Provide a token or a code.' }]);
    const exchanged = this.codes.exchange(code, request);
    if (exchanged === null)
      throw new Invalid([{ pointer: '/data/attributes/code', detail: USED_CODE_DETAIL }]);
    return exchanged;
  }

  private async document(subject: Subject): Promise<SessionDocument> {
    const { session } = subject.caller;
    if (!session) throw new NotFound('A request with a token in a header has no session.');
    const organizations = await this.organizations.list(subject, FIRST_ORGANIZATIONS);
    return { data: presentSession(subject, session, organizations, this.clock.now()) };
  }
}
