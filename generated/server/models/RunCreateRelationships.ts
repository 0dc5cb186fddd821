// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { RunConfigurationRelationship } from './RunConfigurationRelationship.js';
import { RunWorkspaceRelationship } from './RunWorkspaceRelationship.js';

export class RunCreateRelationships {
  @Type(() => RunWorkspaceRelationship)
  @V.ValidateNested()
  @V.IsObject()
  'workspace'!: RunWorkspaceRelationship;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => RunConfigurationRelationship)
  @V.ValidateNested()
  @V.IsObject()
  'configuration-version'?: RunConfigurationRelationship;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
