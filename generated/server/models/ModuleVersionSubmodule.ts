// Generated from openapi/ by npm run generate. Do not edit.
import type { ModuleReadme } from './ModuleReadme.js';

export interface ModuleVersionSubmodule {
  'name': string;
  'path': string;
  'readme': ModuleReadme | null;
}
