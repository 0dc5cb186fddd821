// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { NoCodeModuleUpdateRelationships } from './NoCodeModuleUpdateRelationships.js';
import { NoCodeModuleUpdateAttributes } from './NoCodeModuleUpdateAttributes.js';

export class NoCodeModuleUpdateResource {
  @V.IsIn(['no-code-modules'])
  'type'!: 'no-code-modules';
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => NoCodeModuleUpdateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'?: NoCodeModuleUpdateAttributes;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => NoCodeModuleUpdateRelationships)
  @V.ValidateNested()
  @V.IsObject()
  'relationships'?: NoCodeModuleUpdateRelationships;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
