// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { RegistryProviderCreateResource } from './RegistryProviderCreateResource.js';

export class RegistryProviderCreateRequest {
  @Type(() => RegistryProviderCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: RegistryProviderCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
