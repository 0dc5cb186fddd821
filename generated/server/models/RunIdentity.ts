// Generated from openapi/ by npm run generate. Do not edit.

/** The identity that a phase of the run presents to another system, without its token. */
export interface RunIdentity {
  'phase': 'plan' | 'apply';
  /** `token` is for any other service. */
  'provider': 'aws' | 'gcp' | 'azure' | 'vault' | 'kubernetes' | 'token';
  /** The role (AWS, Vault), service account (Google Cloud), client (Azure) or tag (`token`); empty for Kubernetes, and without a tag. Values of sensitive variables are `(sensitive)`. */
  'name': string;
  /** The `aud` of the token. */
  'audience': string;
}
