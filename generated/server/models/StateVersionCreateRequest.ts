// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { StateVersionCreateResource } from './StateVersionCreateResource.js';

export class StateVersionCreateRequest {
  @Type(() => StateVersionCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: StateVersionCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
