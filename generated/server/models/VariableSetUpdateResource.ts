// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { VariableSetUpdateAttributes } from './VariableSetUpdateAttributes.js';
import { VariableSetUpdateRelationships } from './VariableSetUpdateRelationships.js';

export class VariableSetUpdateResource {
  @V.IsIn(['varsets'])
  'type'!: 'varsets';
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => VariableSetUpdateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'?: VariableSetUpdateAttributes;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => VariableSetUpdateRelationships)
  @V.ValidateNested()
  @V.IsObject()
  'relationships'?: VariableSetUpdateRelationships;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
