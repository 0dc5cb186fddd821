// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { RegistryModuleVersionCreateResource } from './RegistryModuleVersionCreateResource.js';

export class RegistryModuleVersionCreateRequest {
  @Type(() => RegistryModuleVersionCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: RegistryModuleVersionCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
