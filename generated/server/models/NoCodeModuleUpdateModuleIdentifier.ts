// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class NoCodeModuleUpdateModuleIdentifier {
  /** ID of the module in the organization's private registry for which the settings apply from now on. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @V.IsString()
  'id'?: string;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['registry-module'])
  'type'?: 'registry-module';
}

void [Type, V, MaxCharacters, MinCharacters, regex];
