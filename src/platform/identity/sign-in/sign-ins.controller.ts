import { Controller, Inject } from '@nestjs/common';
import {
  BeginSignIn,
  type BeginSignInCall,
  CompleteSignIn,
  type CompleteSignInCall,
  LogOutByIssuer,
  type LogOutByIssuerCall,
  ReadSignInOptions,
  type SignInsApiContract,
} from '../../../../generated/server/apis/SignInsApi.js';
import type { BegunSignInDocument } from '../../../../generated/server/models/BegunSignInDocument.js';
import type { CompletedSignInDocument } from '../../../../generated/server/models/CompletedSignInDocument.js';
import type { SignInOptionsDocument } from '../../../../generated/server/models/SignInOptionsDocument.js';
import { CONFIG, type Config } from '../../../core/config/config.js';
import { SessionCookie } from '../../../core/http/session-cookie.js';
import { IssuerLogout } from './issuer-logout.service.js';
import { SignInStates } from './sign-in-states.js';
import { SignInsService } from './sign-ins.service.js';

const START_PAGE = '/app';

@Controller()
export class SignInsController implements SignInsApiContract {
  constructor(
    private readonly signIns: SignInsService,
    private readonly logout: IssuerLogout,
    private readonly states: SignInStates,
    private readonly cookie: SessionCookie,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @ReadSignInOptions()
  async readSignInOptions(): Promise<SignInOptionsDocument> {
    const providers = await this.signIns.listEnabled();
    return {
      data: {
        type: 'sign-in-options',
        attributes: {
          providers: providers.map(({ id, name }) => ({ id, name })),
          'token-sign-in': this.config.tokenSignIn,
        },
      },
    };
  }

  @BeginSignIn()
  async beginSignIn({ body, response }: BeginSignInCall): Promise<BegunSignInDocument> {
    const { 'provider-id': providerId, next = START_PAGE } = body.data.attributes;
    const { authorizationUrl, cookie } = await this.signIns.begin(providerId, next);
    response.setHeader('Set-Cookie', cookie);
    return {
      data: { type: 'sign-ins', attributes: { 'authorization-url': authorizationUrl.href } },
    };
  }

  @CompleteSignIn()
  async completeSignIn({
    body,
    request,
    response,
  }: CompleteSignInCall): Promise<CompletedSignInDocument> {
    const { cookie: cookies, 'user-agent': userAgent = null } = request.headers;
    const browser = { cookies, previous: this.cookie.read(request), userAgent };
    const completed = await this.signIns.complete(body.data.attributes.query, browser, request.id);
    const { id, value, lifetimeMs, next, state } = completed;
    response.setHeader('Set-Cookie', [
      this.cookie.toSetCookie(value, Math.floor(lifetimeMs / 1000)),
      this.states.toClearCookie(state),
    ]);
    return { data: { id, type: 'sign-ins', attributes: { next } } };
  }

  @LogOutByIssuer()
  async logOutByIssuer({ path, body, request }: LogOutByIssuerCall): Promise<void> {
    const token = new URLSearchParams(body.toString()).get('logout_token') ?? '';
    await this.logout.endByLogoutToken(path.provider_id, token, request.id);
  }
}
