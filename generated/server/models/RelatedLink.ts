// Generated from openapi/ by npm run generate. Do not edit.

export interface RelatedLink {
  /** Path of the related resource, without the host. */
  'related': string;
}
