// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { RegistryModuleCreateAttributes } from './RegistryModuleCreateAttributes.js';

export class RegistryModuleCreateResource {
  @V.IsIn(['registry-modules'])
  'type'!: 'registry-modules';
  @Type(() => RegistryModuleCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: RegistryModuleCreateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
