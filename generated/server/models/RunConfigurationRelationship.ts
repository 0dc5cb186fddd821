// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { RunConfigurationIdentifier } from './RunConfigurationIdentifier.js';

/** Null counts as omitted. */
export class RunConfigurationRelationship {
  @V.ValidateIf((_, value) => value !== null)
  @Type(() => RunConfigurationIdentifier)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: RunConfigurationIdentifier | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
