// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { NoCodeModuleCreateResource } from './NoCodeModuleCreateResource.js';

export class NoCodeModuleCreateRequest {
  @Type(() => NoCodeModuleCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: NoCodeModuleCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
