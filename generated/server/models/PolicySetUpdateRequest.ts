// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { PolicySetUpdateResource } from './PolicySetUpdateResource.js';

export class PolicySetUpdateRequest {
  @Type(() => PolicySetUpdateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: PolicySetUpdateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
