import { Controller } from '@nestjs/common';
import {
  type AuthenticationTokensApiContract,
  CreateNamedTeamToken,
  type CreateNamedTeamTokenCall,
  CreateOrganizationToken,
  type CreateOrganizationTokenCall,
  CreateTeamToken,
  type CreateTeamTokenCall,
  CreateUserToken,
  type CreateUserTokenCall,
  DeleteAuthenticationToken,
  type DeleteAuthenticationTokenCall,
  DeleteOrganizationToken,
  type DeleteOrganizationTokenCall,
  DeleteTeamToken,
  type DeleteTeamTokenCall,
  ListTeamTokens,
  type ListTeamTokensCall,
  ListUserTokens,
  type ListUserTokensCall,
  ReadAuthenticationToken,
  type ReadAuthenticationTokenCall,
  ReadOrganizationToken,
  type ReadOrganizationTokenCall,
  ReadTeamToken,
  type ReadTeamTokenCall,
} from '../../../../generated/server/apis/AuthenticationTokensApi.js';
import type { AuthenticationTokenDocument } from '../../../../generated/server/models/AuthenticationTokenDocument.js';
import type { AuthenticationTokenListDocument } from '../../../../generated/server/models/AuthenticationTokenListDocument.js';
import type { AuthenticationTokenReplaceRequest } from '../../../../generated/server/models/AuthenticationTokenReplaceRequest.js';
import { pageOf, presentList } from '../../../core/http/json-api.js';
import { TeamTokensService } from './team-tokens.service.js';
import { presentIssuedToken, presentToken } from './token.presenter.js';
import type { NewToken } from './token-issuer.js';
import { type OrganizationTokenKind, TokensService } from './tokens.service.js';

@Controller()
export class TokensController implements AuthenticationTokensApiContract {
  constructor(
    private readonly tokens: TokensService,
    private readonly teamTokens: TeamTokensService,
  ) {}

  @ListUserTokens()
  async listUserTokens({
    subject,
    path,
    query,
    request,
  }: ListUserTokensCall): Promise<AuthenticationTokenListDocument> {
    const page = pageOf(query);
    return presentList(
      request,
      page,
      await this.tokens.listOfUser(subject, path.user_id, page),
      (token) => presentToken(token),
    );
  }

  @CreateUserToken()
  async createUserToken({
    subject,
    path,
    body,
  }: CreateUserTokenCall): Promise<AuthenticationTokenDocument> {
    return {
      data: presentIssuedToken(
        await this.tokens.createForUser(subject, path.user_id, toNewToken(body)),
      ),
    };
  }

  @ReadOrganizationToken()
  async readOrganizationToken({
    subject,
    path,
    query,
  }: ReadOrganizationTokenCall): Promise<AuthenticationTokenDocument> {
    return {
      data: presentToken(
        await this.tokens.readOfOrganization(subject, path.organization_name, kindOf(query)),
      ),
    };
  }

  @CreateOrganizationToken()
  async createOrganizationToken({
    subject,
    path,
    query,
    body,
  }: CreateOrganizationTokenCall): Promise<AuthenticationTokenDocument> {
    return {
      data: presentIssuedToken(
        await this.tokens.createForOrganization(
          subject,
          path.organization_name,
          kindOf(query),
          toNewToken(body),
        ),
      ),
    };
  }

  @DeleteOrganizationToken()
  deleteOrganizationToken({ subject, path, query }: DeleteOrganizationTokenCall): Promise<void> {
    return this.tokens.deleteOfOrganization(subject, path.organization_name, kindOf(query));
  }

  @ReadTeamToken()
  async readTeamToken({ subject, path }: ReadTeamTokenCall): Promise<AuthenticationTokenDocument> {
    return { data: presentToken(await this.tokens.readOfTeam(subject, path.team_id)) };
  }

  @CreateTeamToken()
  async createTeamToken({
    subject,
    path,
    body,
  }: CreateTeamTokenCall): Promise<AuthenticationTokenDocument> {
    return {
      data: presentIssuedToken(
        await this.tokens.createForTeam(subject, path.team_id, toNewToken(body)),
      ),
    };
  }

  @CreateNamedTeamToken()
  async createNamedTeamToken({
    subject,
    path,
    body,
  }: CreateNamedTeamTokenCall): Promise<AuthenticationTokenDocument> {
    const { description, 'expired-at': expiredAt, scope } = body.data.attributes;
    return {
      data: presentIssuedToken(
        await this.tokens.createNamedForTeam(subject, path.team_id, {
          description,
          expiredAt,
          scope,
        }),
      ),
    };
  }

  @ListTeamTokens()
  async listTeamTokens({
    subject,
    path,
    query,
    request,
  }: ListTeamTokensCall): Promise<AuthenticationTokenListDocument> {
    const page = pageOf(query);
    const filter = { search: query.q, sort: query.sort };
    return presentList(
      request,
      page,
      await this.teamTokens.list(subject, path.organization_name, filter, page),
      (token) => presentToken(token),
    );
  }

  @DeleteTeamToken()
  deleteTeamToken({ subject, path }: DeleteTeamTokenCall): Promise<void> {
    return this.tokens.deleteOfTeam(subject, path.team_id);
  }

  @ReadAuthenticationToken()
  async readAuthenticationToken({
    subject,
    path,
  }: ReadAuthenticationTokenCall): Promise<AuthenticationTokenDocument> {
    return { data: presentToken(await this.tokens.read(subject, path.token_id)) };
  }

  @DeleteAuthenticationToken()
  deleteAuthenticationToken({ subject, path }: DeleteAuthenticationTokenCall): Promise<void> {
    return this.tokens.delete(subject, path.token_id);
  }
}

function kindOf({ token }: DeleteOrganizationTokenCall['query']): OrganizationTokenKind {
  return token === 'audit-trails' ? 'audit' : 'organization';
}

/** Without a body, the token has no description, expiry or scope. */
function toNewToken(body: AuthenticationTokenReplaceRequest | undefined): NewToken {
  const { description, 'expired-at': expiredAt, scope } = body?.data?.attributes ?? {};
  return { description, expiredAt, scope };
}
