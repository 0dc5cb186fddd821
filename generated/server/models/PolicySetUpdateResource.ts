// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { PolicySetTargets } from './PolicySetTargets.js';
import { PolicySetUpdateAttributes } from './PolicySetUpdateAttributes.js';

export class PolicySetUpdateResource {
  @V.IsIn(['policy-sets'])
  'type'!: 'policy-sets';
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => PolicySetUpdateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'?: PolicySetUpdateAttributes;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => PolicySetTargets)
  @V.ValidateNested()
  @V.IsObject()
  'relationships'?: PolicySetTargets;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
