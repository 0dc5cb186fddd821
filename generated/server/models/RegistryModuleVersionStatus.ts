// Generated from openapi/ by npm run generate. Do not edit.
/** `pending`: the version has no archive yet. `reg_ingressing`: an upload is in progress. `reg_ingress_failed`: Gantry refused the last archive that it checked. `ok`: the version is ready to use. */
export type RegistryModuleVersionStatus = 'pending' | 'reg_ingressing' | 'reg_ingress_failed' | 'ok';
