// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { PolicySetCreateResource } from './PolicySetCreateResource.js';

export class PolicySetCreateRequest {
  @Type(() => PolicySetCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: PolicySetCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
