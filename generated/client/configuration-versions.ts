// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import type { Operation, Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import type { SelfLink, ToOne } from './shared.js';

/** What runs execute. */
export class ConfigurationVersionsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * Read a configuration version.
   *
   * For those who may read its workspace.
   */
  read(
    args: ReadConfigurationVersionArguments,
    options?: CallOptions,
  ): Call<ConfigurationVersion, ConfigurationVersionDocument> {
    return call(this.connection, readConfigurationVersion, args, options);
  }
}

export interface ReadConfigurationVersionArguments {
  /** Id of the configuration version. */
  configurationVersionId: string;
}

/** The resource as one object; `ConfigurationVersionResource` is how the envelope has it. */
export interface ConfigurationVersion extends ConfigurationVersionAttributes {
  id: string;
  workspaceId: string | null;
  links: SelfLink;
}

export interface ConfigurationVersionAttributes {
  /** Always false. */
  autoQueueRuns: boolean;
  /** Always null. */
  error: string | null;
  /** Always null. */
  errorMessage: string | null;
  /** Always false. */
  provisional: boolean;
  source: 'module';
  /** Always false. */
  speculative: boolean;
  /** It can be executed as soon as it exists. */
  status: 'uploaded';
  /** Always null: nothing is uploaded. */
  uploadUrl: string | null;
  /** A module version of the organization's private registry. */
  module: ConfigurationVersionModule;
  /** ISO 8601, UTC. */
  createdAt: Timestamp;
}

export interface ConfigurationVersionDocument {
  data: ConfigurationVersionResource;
}

/** A module version of the organization's private registry. */
export interface ConfigurationVersionModule {
  namespace: string;
  name: string;
  provider: string;
  version: string;
}

export interface ConfigurationVersionRelationships {
  /** A relationship to one resource. */
  workspace: ToOne;
}

export interface ConfigurationVersionResource {
  /** `cv-` and 16 characters. */
  id: string;
  type: 'configuration-versions';
  attributes: ConfigurationVersionAttributes;
  relationships: ConfigurationVersionRelationships;
  links: SelfLink;
}

export const configurationVersionAttributesShape: Shape = {
  autoQueueRuns: 'auto-queue-runs',
  errorMessage: 'error-message',
  uploadUrl: 'upload-url',
  createdAt: 'created-at',
};

export const configurationVersionResourceShape: Shape = {
  attributes: ['attributes', configurationVersionAttributesShape],
};

export const configurationVersionDocumentShape: Shape = {
  data: ['data', configurationVersionResourceShape],
};

export const configurationVersionRelated: Related = { workspaceId: 'workspace' };

export const readConfigurationVersion: Operation = {
  name: 'configurationVersions.read',
  method: 'GET',
  path: '/api/v2/configuration-versions/{configurationVersionId}',
  answer: {
    kind: 'document',
    shape: configurationVersionDocumentShape,
    related: configurationVersionRelated,
  },
};
