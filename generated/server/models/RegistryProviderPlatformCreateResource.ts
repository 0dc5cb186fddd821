// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { RegistryProviderPlatformCreateAttributes } from './RegistryProviderPlatformCreateAttributes.js';

export class RegistryProviderPlatformCreateResource {
  /** Different clients send different values. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['registry-provider-platforms', 'registry-provider-version-platforms', ''])
  'type'?: 'registry-provider-platforms' | 'registry-provider-version-platforms' | '';
  @Type(() => RegistryProviderPlatformCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: RegistryProviderPlatformCreateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
