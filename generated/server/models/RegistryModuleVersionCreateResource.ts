// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { RegistryModuleVersionCreateAttributes } from './RegistryModuleVersionCreateAttributes.js';

export class RegistryModuleVersionCreateResource {
  @V.IsIn(['registry-module-versions'])
  'type'!: 'registry-module-versions';
  @Type(() => RegistryModuleVersionCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: RegistryModuleVersionCreateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
