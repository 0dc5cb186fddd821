// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import type { Operation } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';

/** The addresses of the services on this host. */
export class DiscoveryApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * Discover the services of this host.
   *
   * Needs no token, and ignores one. The addresses are paths on the same host.
   */
  discoverServices(options?: CallOptions): Call<DiscoveryDocument> {
    return call(this.connection, discoverServices, undefined, options);
  }
}

export interface DiscoveryDocument {
  /**
   * How `terraform login` and `tofu login` get a token: with an authorization code and PKCE. The
   * tool receives the code on a loopback port.
   */
  loginV1: LoginService;
  /** Path of the module registry protocol. */
  modulesV1: string;
  /** Path of the provider registry protocol. */
  providersV1: string;
  /** Path of the API. */
  tfeV2: string;
  /** Same as `tfe.v2`. */
  tfeV21: string;
  /** Same as `tfe.v2`. */
  tfeV22: string;
}

/**
 * How `terraform login` and `tofu login` get a token: with an authorization code and PKCE. The
 * tool receives the code on a loopback port.
 */
export interface LoginService {
  client: 'terraform-cli';
  grantTypes: 'authz_code'[];
  /** Path of the page of the portal on which the user consents. */
  authz: string;
  /** Path of the operation that exchanges the code for a token. */
  token: string;
  /** The first and the last loopback port on which the tool may receive the code. */
  ports: number[];
}

export const loginServiceShape: Shape = { grantTypes: 'grant_types' };

export const discoveryDocumentShape: Shape = {
  loginV1: ['login.v1', loginServiceShape],
  modulesV1: 'modules.v1',
  providersV1: 'providers.v1',
  tfeV2: 'tfe.v2',
  tfeV21: 'tfe.v2.1',
  tfeV22: 'tfe.v2.2',
};

export const discoverServices: Operation = {
  name: 'discovery.discoverServices',
  method: 'GET',
  path: '/.well-known/terraform.json',
  isAnonymous: true,
  response: { kind: 'json', shape: discoveryDocumentShape },
};
