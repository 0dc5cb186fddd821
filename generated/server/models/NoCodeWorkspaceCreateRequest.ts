// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { NoCodeWorkspaceCreateResource } from './NoCodeWorkspaceCreateResource.js';

export class NoCodeWorkspaceCreateRequest {
  @Type(() => NoCodeWorkspaceCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: NoCodeWorkspaceCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
