// Generated from openapi/ by npm run generate. Do not edit.
/** `pending`: created, no archive yet. `reg_ingressing`: an upload is in progress. `reg_ingress_failed`: the upload was refused. `ok`: ready to use. */
export type RegistryModuleVersionStatus = 'pending' | 'reg_ingressing' | 'reg_ingress_failed' | 'ok';
