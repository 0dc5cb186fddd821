// Generated from openapi/ by npm run generate. Do not edit.
import type { LoginService } from './LoginService.js';

export interface DiscoveryDocument {
  'login.v1': LoginService;
  /** Path of the module registry protocol. */
  'modules.v1': string;
  /** Path of the provider registry protocol. */
  'providers.v1': string;
  /** Path of the API. */
  'tfe.v2': string;
  /** Same as `tfe.v2`. */
  'tfe.v2.1': string;
  /** Same as `tfe.v2`. */
  'tfe.v2.2': string;
}
