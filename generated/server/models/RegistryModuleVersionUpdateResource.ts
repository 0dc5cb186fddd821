// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { RegistryModuleVersionUpdateAttributes } from './RegistryModuleVersionUpdateAttributes.js';

export class RegistryModuleVersionUpdateResource {
  @V.IsIn(['module-versions', 'registry-module-versions'])
  'type'!: 'module-versions' | 'registry-module-versions';
  @Type(() => RegistryModuleVersionUpdateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: RegistryModuleVersionUpdateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
