// Generated from openapi/ by npm run generate. Do not edit.

export interface ModuleVersionUsage {
  'version': string;
  'workspace-count': number;
  'upgradable-count': number;
}
