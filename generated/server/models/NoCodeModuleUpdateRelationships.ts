// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { NoCodeModuleUpdateOptions } from './NoCodeModuleUpdateOptions.js';
import { NoCodeModuleUpdateModule } from './NoCodeModuleUpdateModule.js';

export class NoCodeModuleUpdateRelationships {
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => NoCodeModuleUpdateModule)
  @V.ValidateNested()
  @V.IsObject()
  'registry-module'?: NoCodeModuleUpdateModule;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => NoCodeModuleUpdateOptions)
  @V.ValidateNested()
  @V.IsObject()
  'variable-options'?: NoCodeModuleUpdateOptions;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
