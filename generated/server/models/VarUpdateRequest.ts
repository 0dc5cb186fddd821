// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { VarUpdateResource } from './VarUpdateResource.js';

export class VarUpdateRequest {
  @Type(() => VarUpdateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: VarUpdateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
