// Generated from openapi/ by npm run generate. Do not edit.
import type { ApplyResource } from './ApplyResource.js';

export interface ApplyDocument {
  'data': ApplyResource;
}
