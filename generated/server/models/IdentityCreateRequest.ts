// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { IdentityCreateResource } from './IdentityCreateResource.js';

export class IdentityCreateRequest {
  @Type(() => IdentityCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: IdentityCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
