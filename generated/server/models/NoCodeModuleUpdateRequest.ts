// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { NoCodeModuleUpdateResource } from './NoCodeModuleUpdateResource.js';

export class NoCodeModuleUpdateRequest {
  @Type(() => NoCodeModuleUpdateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: NoCodeModuleUpdateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
