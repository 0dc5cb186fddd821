// Generated from openapi/ by npm run generate. Do not edit.

export interface ModuleVersionOutput {
  'name': string;
  /** Empty if the module declares none. */
  'description': string;
  'sensitive': boolean;
  'ephemeral': boolean;
}
