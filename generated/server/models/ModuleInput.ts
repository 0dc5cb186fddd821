// Generated from openapi/ by npm run generate. Do not edit.

export interface ModuleInput {
  'name': string;
  /** Type on one line; `any` if none is declared. */
  'type': string;
  'description': string;
  /** Default value as JSON, or as written if it is an expression such as `60 * 60`; empty if there is none, or if the variable is sensitive. */
  'default': string;
  /** Whether the variable has no default. */
  'required': boolean;
  'sensitive': boolean;
}
