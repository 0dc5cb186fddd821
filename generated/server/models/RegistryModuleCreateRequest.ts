// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { RegistryModuleCreateResource } from './RegistryModuleCreateResource.js';

export class RegistryModuleCreateRequest {
  @Type(() => RegistryModuleCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: RegistryModuleCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
