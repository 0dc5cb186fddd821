// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { VarCreateResource } from './VarCreateResource.js';

export class VarCreateRequest {
  @Type(() => VarCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: VarCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
