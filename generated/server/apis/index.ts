// Generated from openapi/ by npm run generate. Do not edit.
export * from './AgentPoolsApi.js';
export * from './AuditEventsApi.js';
export * from './AuthenticationTokensApi.js';
export * from './DiscoveryApi.js';
export * from './GpgKeysApi.js';
export * from './NoCodeModulesApi.js';
export * from './NoCodeWorkspacesApi.js';
export * from './OperationsApi.js';
export * from './OrganizationsApi.js';
export * from './PagesApi.js';
export * from './PingApi.js';
export * from './TeamsApi.js';
export * from './TemplatedPoliciesApi.js';
export * from './UsersApi.js';
export * from './WorkspaceUpgradesApi.js';
