// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { RegistryModuleVersionUpdateResource } from './RegistryModuleVersionUpdateResource.js';

export class RegistryModuleVersionUpdateRequest {
  @Type(() => RegistryModuleVersionUpdateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: RegistryModuleVersionUpdateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
