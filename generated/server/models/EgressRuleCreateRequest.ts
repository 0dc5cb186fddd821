// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { EgressRuleCreateResource } from './EgressRuleCreateResource.js';

export class EgressRuleCreateRequest {
  @Type(() => EgressRuleCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: EgressRuleCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
