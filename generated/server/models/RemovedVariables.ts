// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { RemovedVariable } from './RemovedVariable.js';

/** Variables to remove. The value of a variable set, or the module's default, then applies. */
export class RemovedVariables {
  @Type(() => RemovedVariable)
  @V.ValidateNested({ each: true })
  @V.IsObject({ each: true })
  @V.ArrayMaxSize(1000)
  @V.IsArray()
  'data'!: Array<RemovedVariable>;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
