import { Controller, Inject } from '@nestjs/common';
import {
  CreateIdentity,
  type CreateIdentityCall,
  CreateSignInProvider,
  type CreateSignInProviderCall,
  DeleteIdentity,
  type DeleteIdentityCall,
  DeleteSignInProvider,
  type DeleteSignInProviderCall,
  ListIdentities,
  type ListIdentitiesCall,
  ListSignInProviders,
  type ListSignInProvidersCall,
  ReadSignInProvider,
  type ReadSignInProviderCall,
  type SignInProvidersApiContract,
  UpdateSignInProvider,
  type UpdateSignInProviderCall,
} from '../../../../generated/server/apis/SignInProvidersApi.js';
import type { IdentityDocument } from '../../../../generated/server/models/IdentityDocument.js';
import type { IdentityListDocument } from '../../../../generated/server/models/IdentityListDocument.js';
import type { SignInProviderDocument } from '../../../../generated/server/models/SignInProviderDocument.js';
import type { SignInProviderListDocument } from '../../../../generated/server/models/SignInProviderListDocument.js';
import type { SignInProviderResource } from '../../../../generated/server/models/SignInProviderResource.js';
import type { SignInProviderUpdateAttributes } from '../../../../generated/server/models/SignInProviderUpdateAttributes.js';
import { CONFIG, type Config } from '../../../core/config/config.js';
import { pageOf, presentList } from '../../../core/http/json-api.js';
import { IdentitiesService } from './identities.service.js';
import { IssuerClient } from './issuer-client.js';
import type { SignInProvider } from './sign-in-provider.entity.js';
import { presentIdentity, presentSignInProvider } from './sign-in-provider.presenter.js';
import {
  type ProviderChanges,
  type RefusedRemoval,
  SignInProvidersService,
} from './sign-in-providers.service.js';

@Controller()
export class SignInProvidersController implements SignInProvidersApiContract {
  constructor(
    private readonly providers: SignInProvidersService,
    private readonly identities: IdentitiesService,
    private readonly issuers: IssuerClient,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @ListSignInProviders()
  async listSignInProviders({
    subject,
    query,
    request,
  }: ListSignInProvidersCall): Promise<SignInProviderListDocument> {
    const page = pageOf(query);
    const providers = await this.providers.list(subject, page);
    const removals = await this.providers.findRefusedRemovals(providers.rows);
    return presentList(request, page, providers, (provider) =>
      this.resource(provider, removals.get(provider.issuer)),
    );
  }

  @CreateSignInProvider()
  async createSignInProvider({
    subject,
    body,
  }: CreateSignInProviderCall): Promise<SignInProviderDocument> {
    const { attributes } = body.data;
    const { name, issuer, 'client-id': clientId } = attributes;
    const input = { ...changesOf(attributes), name, issuer, clientId };
    return this.document(await this.providers.create(subject, input));
  }

  @ReadSignInProvider()
  async readSignInProvider({
    subject,
    path,
  }: ReadSignInProviderCall): Promise<SignInProviderDocument> {
    return this.document(await this.providers.read(subject, path.provider_id));
  }

  @UpdateSignInProvider()
  async updateSignInProvider({
    subject,
    path,
    body,
  }: UpdateSignInProviderCall): Promise<SignInProviderDocument> {
    const changes = changesOf(body.data.attributes);
    return this.document(await this.providers.update(subject, path.provider_id, changes));
  }

  @DeleteSignInProvider()
  deleteSignInProvider({ subject, path }: DeleteSignInProviderCall): Promise<void> {
    return this.providers.delete(subject, path.provider_id);
  }

  @ListIdentities()
  async listIdentities({
    subject,
    path,
    query,
    request,
  }: ListIdentitiesCall): Promise<IdentityListDocument> {
    const page = pageOf(query);
    const identities = await this.identities.list(subject, path.user_id, page);
    return presentList(request, page, identities, presentIdentity);
  }

  @CreateIdentity()
  async createIdentity({ subject, path, body }: CreateIdentityCall): Promise<IdentityDocument> {
    const { 'provider-id': providerId, subject: issuerSubject } = body.data.attributes;
    const input = { providerId, issuerSubject };
    return { data: presentIdentity(await this.identities.create(subject, path.user_id, input)) };
  }

  @DeleteIdentity()
  deleteIdentity({ subject, path }: DeleteIdentityCall): Promise<void> {
    return this.identities.delete(subject, path.identity_id);
  }

  private async document(provider: SignInProvider): Promise<SignInProviderDocument> {
    const removals = await this.providers.findRefusedRemovals([provider]);
    return { data: this.resource(provider, removals.get(provider.issuer)) };
  }

  private resource(
    provider: SignInProvider,
    removals: readonly RefusedRemoval[] = [],
  ): SignInProviderResource {
    const { callbackUrl, postLogoutUrl } = this.issuers;
    const publicOrigin = this.config.publicUrl.origin;
    return presentSignInProvider(provider, { publicOrigin, callbackUrl, postLogoutUrl }, removals);
  }
}

function changesOf(attributes: SignInProviderUpdateAttributes): ProviderChanges {
  return {
    name: attributes.name,
    clientId: attributes['client-id'],
    clientSecret: attributes['client-secret'],
    scopes: attributes.scopes,
    usernameClaim: attributes['username-claim'],
    groupsClaim: attributes['groups-claim'],
    siteAdminGroup: attributes['site-admin-group'],
    enabled: attributes.enabled,
  };
}
