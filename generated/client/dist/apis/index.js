/* tslint:disable */
/* eslint-disable */
export * from './AgentPoolsApi.js';
export * from './AuditEventsApi.js';
export * from './AuthenticationTokensApi.js';
export * from './ConfigurationVersionsApi.js';
export * from './DiscoveryApi.js';
export * from './GpgKeysApi.js';
export * from './ModuleProtocolApi.js';
export * from './NoCodeModulesApi.js';
export * from './NoCodeWorkspacesApi.js';
export * from './OperationsApi.js';
export * from './OrganizationsApi.js';
export * from './PingApi.js';
export * from './ProjectsApi.js';
export * from './RegistryModulesApi.js';
export * from './StateVersionsApi.js';
export * from './TeamProjectsApi.js';
export * from './TeamsApi.js';
export * from './TemplatedPoliciesApi.js';
export * from './UsersApi.js';
export * from './VariablesApi.js';
export * from './WorkspaceLocksApi.js';
export * from './WorkspaceUpgradesApi.js';
export * from './WorkspacesApi.js';
