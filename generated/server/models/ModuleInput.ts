// Generated from openapi/ by npm run generate. Do not edit.

export interface ModuleInput {
  'name': string;
  /** Type as it is declared; `any` when none is. */
  'type': string;
  'description': string;
  /** Default value as JSON; empty when there is none, and for a sensitive variable. */
  'default': string;
  /** Whether it has no default. */
  'required': boolean;
  'sensitive': boolean;
}
