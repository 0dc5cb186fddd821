// Generated from openapi/ by npm run generate. Do not edit.

export interface VariableSetVarAttributes {
  'key': string;
  /** Null if the variable is sensitive. */
  'value': string | null;
  'description': string | null;
  /** As it was sent; `terraform` means `iac`. */
  'category': 'iac' | 'env' | 'terraform';
  'hcl': boolean;
  'sensitive': boolean;
  'created-at': string;
  /** Changes with every change of the variable. */
  'version-id': string;
}
