// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { VariableSetVarCreateResource } from './VariableSetVarCreateResource.js';

/** The variables of a new set. */
export class VariableSetVarsRequest {
  @Type(() => VariableSetVarCreateResource)
  @V.ValidateNested({ each: true })
  @V.IsObject({ each: true })
  @V.ArrayMaxSize(200)
  @V.IsArray()
  'data'!: Array<VariableSetVarCreateResource>;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
