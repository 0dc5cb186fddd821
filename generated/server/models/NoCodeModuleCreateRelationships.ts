// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { NoCodeModuleCreateOptions } from './NoCodeModuleCreateOptions.js';
import { NoCodeModuleCreateModule } from './NoCodeModuleCreateModule.js';

export class NoCodeModuleCreateRelationships {
  @Type(() => NoCodeModuleCreateModule)
  @V.ValidateNested()
  @V.IsObject()
  'registry-module'!: NoCodeModuleCreateModule;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => NoCodeModuleCreateOptions)
  @V.ValidateNested()
  @V.IsObject()
  'variable-options'?: NoCodeModuleCreateOptions;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
