/* tslint:disable */
/* eslint-disable */
export * from './ErrorDocument.js';
export * from './ErrorObject.js';
export * from './ErrorSource.js';
export * from './PolicyVariables.js';
export * from './Problem.js';
export * from './SyntheticPolicy.js';
export * from './TemplatedPolicy.js';
export * from './VariableError.js';
