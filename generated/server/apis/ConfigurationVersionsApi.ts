// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Answer, Call } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ConfigurationVersionDocument } from '../models/ConfigurationVersionDocument.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';

export class ReadConfigurationVersionPath {
  /** Id of the configuration version. */
  @MinCharacters(1)
  @V.IsString()
  'configuration_version_id'!: string;
}

export type ReadConfigurationVersionCall = Call<ReadConfigurationVersionPath, undefined, undefined, undefined>;

/** GET /api/v2/configuration-versions/{configuration_version_id}: Read a configuration version */
export const ReadConfigurationVersion = (): MethodDecorator =>
  Operation({
    id: 'readConfigurationVersion',
    method: 'GET',
    path: '/api/v2/configuration-versions/{configuration_version_id}',
    slashes: [],
    status: 200,
    answerType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadConfigurationVersionPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export interface ConfigurationVersionsApiContract {
  /** GET /api/v2/configuration-versions/{configuration_version_id}: Read a configuration version */
  readConfigurationVersion(call: ReadConfigurationVersionCall): Answer<ConfigurationVersionDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
