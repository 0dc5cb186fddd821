import { Controller } from '@nestjs/common';
import {
  CreateLoginAuthorization,
  type CreateLoginAuthorizationCall,
  ExchangeLoginCode,
  type ExchangeLoginCodeCall,
  type LoginApiContract,
  ReadLoginRequest,
  type ReadLoginRequestCall,
} from '../../../../generated/server/apis/LoginApi.js';
import type { LoginAuthorizationDocument } from '../../../../generated/server/models/LoginAuthorizationDocument.js';
import type { LoginRequestDocument } from '../../../../generated/server/models/LoginRequestDocument.js';
import type { LoginToken } from '../../../../generated/server/models/LoginToken.js';
import { Clock } from '../../../core/clock.js';
import { Invalid, Unreadable } from '../../../core/errors.js';
import { LoginService } from './login.service.js';
import { LoginRefusal, parseExchange } from './login-exchange.js';
import { LOGIN_CLIENT_ID, loginViolations } from './login-request.js';

@Controller()
export class LoginController implements LoginApiContract {
  constructor(
    private readonly login: LoginService,
    private readonly clock: Clock,
  ) {}

  @ReadLoginRequest()
  async readLoginRequest({ subject, query }: ReadLoginRequestCall): Promise<LoginRequestDocument> {
    const violations = loginViolations(query);
    if (violations.length > 0)
      throw new Unreadable(
        'The request of the tool is invalid.',
        violations.map(({ name, detail }) => ({ parameter: name, detail })),
      );
    const maxTtl = await this.login.findMaxTtl(subject);
    return {
      data: {
        id: LOGIN_CLIENT_ID,
        type: 'login-requests',
        attributes: {
          'client-name': 'Terraform or OpenTofu',
          'redirect-uri': query.redirect_uri,
          'max-ttl-ms': maxTtl,
        },
      },
    };
  }

  @CreateLoginAuthorization()
  async createLoginAuthorization({
    subject,
    body,
  }: CreateLoginAuthorizationCall): Promise<LoginAuthorizationDocument> {
    const { attributes } = body.data;
    const { description, 'expired-at': expiredAt, scope } = attributes;
    const request = {
      client_id: attributes['client-id'],
      redirect_uri: attributes['redirect-uri'],
      response_type: attributes['response-type'],
      code_challenge: attributes['code-challenge'],
      code_challenge_method: attributes['code-challenge-method'],
      state: attributes.state,
    };
    const violations = loginViolations(request);
    if (violations.length > 0)
      throw new Invalid(
        violations.map(({ name, detail }) => ({
          pointer: `/data/attributes/${name.replaceAll('_', '-')}`,
          detail,
        })),
      );
    const { redirectTo, expiresAt } = await this.login.authorize(subject, request, {
      description,
      expiredAt,
      scope,
    });
    return {
      data: {
        id: LOGIN_CLIENT_ID,
        type: 'login-authorizations',
        attributes: { 'redirect-to': redirectTo, 'expires-at': expiresAt },
      },
    };
  }

  /** Returns refusals in the form of RFC 6749, section 5.2, which the tools read. */
  @ExchangeLoginCode()
  async exchangeLoginCode({
    subject,
    body,
    request,
    response,
  }: ExchangeLoginCodeCall): Promise<LoginToken> {
    response.setHeader('Cache-Control', 'no-store');
    try {
      const exchange = parseExchange(body, request.headers['content-type']);
      const issued = await this.login.exchange(subject, exchange);
      if (!issued)
        throw new LoginRefusal(
          'invalid_grant',
          'The code is unknown, expired, used or revoked, or belongs to another request. ' +
            'Run the command again.',
        );
      const { expiresAt } = issued.token;
      return {
        access_token: issued.secret,
        token_type: 'bearer',
        ...(expiresAt === null ? {} : { expires_in: this.secondsUntil(expiresAt) }),
      };
    } catch (error) {
      if (!(error instanceof LoginRefusal)) throw error;
      response.statusOverride = 400;
      return { error: error.code, error_description: error.message } as unknown as LoginToken;
    }
  }

  private secondsUntil(time: string): number {
    return Math.floor((Date.parse(time) - this.clock.now().getTime()) / 1000);
  }
}
