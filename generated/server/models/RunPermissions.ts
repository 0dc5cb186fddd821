// Generated from openapi/ by npm run generate. Do not edit.

/** What the caller may do with the run, regardless of its status. */
export interface RunPermissions {
  'can-apply': boolean;
  'can-cancel': boolean;
  'can-discard': boolean;
  'can-force-cancel': boolean;
  /** Always false. */
  'can-force-execute': boolean;
  /** Always false: see `can-override` of the policy check. */
  'can-override-policy-check': boolean;
}
