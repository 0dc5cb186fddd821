// Generated from openapi/ by npm run generate. Do not edit.
import type { BegunSignInResource } from './BegunSignInResource.js';

export interface BegunSignInDocument {
  'data': BegunSignInResource;
}
