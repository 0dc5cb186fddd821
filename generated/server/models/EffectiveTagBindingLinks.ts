// Generated from openapi/ by npm run generate. Do not edit.

/** Only for a binding that is inherited. */
export interface EffectiveTagBindingLinks {
  /** Relative path of the project. */
  'inherited-from': string;
}
