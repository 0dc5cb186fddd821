// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { PolicySetTargets } from './PolicySetTargets.js';
import { PolicySetCreateAttributes } from './PolicySetCreateAttributes.js';

export class PolicySetCreateResource {
  @V.IsIn(['policy-sets'])
  'type'!: 'policy-sets';
  @Type(() => PolicySetCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: PolicySetCreateAttributes;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => PolicySetTargets)
  @V.ValidateNested()
  @V.IsObject()
  'relationships'?: PolicySetTargets;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
