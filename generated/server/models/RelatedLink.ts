// Generated from openapi/ by npm run generate. Do not edit.

export interface RelatedLink {
  /** Relative path of the related resource. */
  'related': string;
}
