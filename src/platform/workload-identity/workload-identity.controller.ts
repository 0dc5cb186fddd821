import { Controller } from '@nestjs/common';
import {
  DiscoverIssuer,
  type DiscoverIssuerCall,
  ReadIssuerKeys,
  type ReadIssuerKeysCall,
  type WorkloadIdentityApiContract,
} from '../../../generated/server/apis/WorkloadIdentityApi.js';
import type { IssuerDocument } from '../../../generated/server/models/IssuerDocument.js';
import type { KeySetDocument } from '../../../generated/server/models/KeySetDocument.js';
import { IdentityIssuer } from './identity-issuer.js';
import { ALGORITHM, IdentityKeys } from './identity-keys.js';
import { KEYS_MAX_AGE_SECONDS } from './key-schedule.js';
import { RUN_CLAIMS } from './run-claims.js';

const CACHE_CONTROL = `public, max-age=${KEYS_MAX_AGE_SECONDS}`;
const STANDARD_CLAIMS = ['aud', 'exp', 'iat', 'iss', 'jti', 'nbf', 'sub'];

@Controller()
export class WorkloadIdentityController implements WorkloadIdentityApiContract {
  constructor(
    private readonly issuer: IdentityIssuer,
    private readonly keys: IdentityKeys,
  ) {}

  @DiscoverIssuer()
  discoverIssuer({ response }: DiscoverIssuerCall): IssuerDocument {
    response.setHeader('Cache-Control', CACHE_CONTROL);
    return {
      issuer: this.issuer.url,
      jwks_uri: `${this.issuer.url}/.well-known/jwks`,
      response_types_supported: ['id_token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [ALGORITHM],
      scopes_supported: ['openid'],
      claims_supported: [...STANDARD_CLAIMS, ...RUN_CLAIMS],
    };
  }

  @ReadIssuerKeys()
  async readIssuerKeys({ response }: ReadIssuerKeysCall): Promise<KeySetDocument> {
    const keys = await this.keys.listPublished();
    response.setHeader('Cache-Control', CACHE_CONTROL);
    return { keys: keys.map(({ publicKey }) => ({ ...publicKey })) };
  }
}
