// Generated from openapi/ by npm run generate. Do not edit.

/** How `terraform login` and `tofu login` get a token: with an authorization code and PKCE. The tool receives the code on a loopback port. */
export interface LoginService {
  'client': 'terraform-cli';
  'grant_types': Array<'authz_code'>;
  /** Path of the page of the portal on which the user consents. */
  'authz': string;
  /** Path of the operation that exchanges the code for a token. */
  'token': string;
  /** The first and the last loopback port on which the tool may receive the code. */
  'ports': Array<number>;
}
