// Generated from openapi/ by npm run generate. Do not edit.
import type { ConfigurationVersionResource } from './ConfigurationVersionResource.js';

export interface ConfigurationVersionDocument {
  'data': ConfigurationVersionResource;
}
