// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { VariableChangesResource } from './VariableChangesResource.js';

export class VariableChangesRequest {
  @Type(() => VariableChangesResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: VariableChangesResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
