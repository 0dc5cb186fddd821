// Generated from openapi/ by npm run generate. Do not edit.

/** Only for an inherited binding. */
export interface EffectiveTagBindingLinks {
  /** Relative path of the project. */
  'inherited-from': string;
}
