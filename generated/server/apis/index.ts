// Generated from openapi/ by npm run generate. Do not edit.
export * from './PingApi.js';
export * from './TemplatedPoliciesApi.js';
