// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { RegistryProviderPlatformCreateResource } from './RegistryProviderPlatformCreateResource.js';

export class RegistryProviderPlatformCreateRequest {
  @Type(() => RegistryProviderPlatformCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: RegistryProviderPlatformCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
