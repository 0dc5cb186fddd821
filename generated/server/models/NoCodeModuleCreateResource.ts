// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { NoCodeModuleCreateAttributes } from './NoCodeModuleCreateAttributes.js';
import { NoCodeModuleCreateRelationships } from './NoCodeModuleCreateRelationships.js';

export class NoCodeModuleCreateResource {
  @V.IsIn(['no-code-modules'])
  'type'!: 'no-code-modules';
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => NoCodeModuleCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'?: NoCodeModuleCreateAttributes;
  @Type(() => NoCodeModuleCreateRelationships)
  @V.ValidateNested()
  @V.IsObject()
  'relationships'!: NoCodeModuleCreateRelationships;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
