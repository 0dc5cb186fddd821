// Generated from openapi/ by npm run generate. Do not edit.

/** Present if the binding is inherited. */
export interface EffectiveTagBindingLinks {
  /** Path of the project, without the host. */
  'inherited-from': string;
}
