import { Controller, Inject } from '@nestjs/common';
import {
  DiscoverServices,
  type DiscoveryApiContract,
} from '../../../generated/server/apis/DiscoveryApi.js';
import {
  Ping,
  type PingApiContract,
  type PingCall,
} from '../../../generated/server/apis/PingApi.js';
import type { DiscoveryDocument } from '../../../generated/server/models/DiscoveryDocument.js';
import { CONFIG, type Config } from '../../core/config/config.js';
import { LOGIN_CLIENT_ID, LOGIN_PORTS } from '../identity/login/login-request.js';

/**
 * Service discovery, and the ping with which clients of Terraform Enterprise identify the server.
 */
@Controller()
export class DiscoveryController implements DiscoveryApiContract, PingApiContract {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @DiscoverServices()
  discoverServices(): DiscoveryDocument {
    return {
      'login.v1': {
        client: LOGIN_CLIENT_ID,
        grant_types: ['authz_code'],
        authz: '/app/-/login',
        token: '/api/login/token',
        ports: [...LOGIN_PORTS],
      },
      'tfe.v2': '/api/v2/',
      'tfe.v2.1': '/api/v2/',
      'tfe.v2.2': '/api/v2/',
      'modules.v1': '/api/registry/v1/modules/',
      'providers.v1': '/api/registry/v1/providers/',
    };
  }

  @Ping()
  ping({ response }: PingCall): void {
    response.setHeader('TFP-API-Version', '2.6');
    response.setHeader('TFP-AppName', 'Gantry');
    // From this release of Terraform Enterprise on, tools that use a `cloud` block render plans
    // themselves, from structured output.
    response.setHeader('X-TFE-Version', 'v202302-1');
    response.setHeader('X-RateLimit-Limit', this.config.rateLimit);
  }
}
