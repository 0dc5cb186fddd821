// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { NoCodeVariableOptionUpdateResource } from './NoCodeVariableOptionUpdateResource.js';

export class NoCodeModuleUpdateOptions {
  @Type(() => NoCodeVariableOptionUpdateResource)
  @V.ValidateNested({ each: true })
  @V.IsObject({ each: true })
  @V.IsArray()
  'data'!: Array<NoCodeVariableOptionUpdateResource>;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
