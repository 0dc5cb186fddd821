// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { NoCodeModuleCreateModuleIdentifier } from './NoCodeModuleCreateModuleIdentifier.js';

export class NoCodeModuleCreateModule {
  @Type(() => NoCodeModuleCreateModuleIdentifier)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: NoCodeModuleCreateModuleIdentifier;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
