// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { NoCodeVariableOptionCreateResource } from './NoCodeVariableOptionCreateResource.js';

export class NoCodeModuleCreateOptions {
  @Type(() => NoCodeVariableOptionCreateResource)
  @V.ValidateNested({ each: true })
  @V.IsObject({ each: true })
  @V.IsArray()
  'data'!: Array<NoCodeVariableOptionCreateResource>;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
