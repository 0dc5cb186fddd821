// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { NewTagBinding } from './NewTagBinding.js';

/** The complete list of tag bindings, at most ten. */
export class NewTagBindings {
  @Type(() => NewTagBinding)
  @V.ValidateNested({ each: true })
  @V.IsObject({ each: true })
  @V.ArrayMaxSize(100)
  @V.IsArray()
  'data'!: Array<NewTagBinding>;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
