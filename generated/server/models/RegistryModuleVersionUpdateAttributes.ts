// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { RegistryModuleDeprecationChange } from './RegistryModuleDeprecationChange.js';
import { RegistryModuleRevocationChange } from './RegistryModuleRevocationChange.js';

export class RegistryModuleVersionUpdateAttributes {
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => RegistryModuleDeprecationChange)
  @V.ValidateNested()
  @V.IsObject()
  'deprecation'?: RegistryModuleDeprecationChange;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => RegistryModuleRevocationChange)
  @V.ValidateNested()
  @V.IsObject()
  'revocation'?: RegistryModuleRevocationChange;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
