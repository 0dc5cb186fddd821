// Generated from openapi/ by npm run generate. Do not edit.

/** Used by `terraform login` and `tofu login`: an authorization code with PKCE, which the tool receives on a loopback port. */
export interface LoginService {
  'client': 'terraform-cli';
  'grant_types': Array<'authz_code'>;
  /** The page of the portal on which the user consents. */
  'authz': string;
  /** Exchanges the code for a token. */
  'token': string;
  /** The first and the last loopback port on which the tool may receive the code. */
  'ports': Array<number>;
}
