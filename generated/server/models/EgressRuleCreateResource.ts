// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { EgressRuleCreateAttributes } from './EgressRuleCreateAttributes.js';
import { EgressRuleCreateRelationships } from './EgressRuleCreateRelationships.js';

export class EgressRuleCreateResource {
  @V.IsIn(['egress-rules'])
  'type'!: 'egress-rules';
  @Type(() => EgressRuleCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: EgressRuleCreateAttributes;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => EgressRuleCreateRelationships)
  @V.ValidateNested()
  @V.IsObject()
  'relationships'?: EgressRuleCreateRelationships;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
