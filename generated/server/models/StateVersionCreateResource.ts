// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { StateVersionCreateAttributes } from './StateVersionCreateAttributes.js';
import { StateVersionCreateRelationships } from './StateVersionCreateRelationships.js';

export class StateVersionCreateResource {
  @V.IsIn(['state-versions'])
  'type'!: 'state-versions';
  @Type(() => StateVersionCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: StateVersionCreateAttributes;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => StateVersionCreateRelationships)
  @V.ValidateNested()
  @V.IsObject()
  'relationships'?: StateVersionCreateRelationships;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
