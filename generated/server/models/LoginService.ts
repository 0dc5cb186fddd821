// Generated from openapi/ by npm run generate. Do not edit.

/** `terraform login` and `tofu login`: an authorization code with PKCE, received on loopback. */
export interface LoginService {
  'client': 'terraform-cli';
  'grant_types': Array<'authz_code'>;
  /** The page of the portal on which the user consents. */
  'authz': string;
  /** Exchanges the code for a token. */
  'token': string;
  /** The first and the last port of loopback to which the code is sent. */
  'ports': Array<number>;
}
