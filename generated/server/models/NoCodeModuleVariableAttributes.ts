// Generated from openapi/ by npm run generate. Do not edit.

export interface NoCodeModuleVariableAttributes {
  'name': string;
  /** Type as the module declares it; `any` when it declares none. */
  'type': string;
  /** The empty string when the module gives none. */
  'description': string;
  /** Default value, of any type; null when there is none, and for a sensitive variable. */
  'default': any | null;
  /** Whether the variable has no default. */
  'required': boolean;
  'sensitive': boolean;
  /** Allowed values; an empty list allows any value. */
  'options': Array<any>;
}
