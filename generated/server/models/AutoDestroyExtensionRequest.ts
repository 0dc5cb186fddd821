// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { AutoDestroyExtensionResource } from './AutoDestroyExtensionResource.js';

export class AutoDestroyExtensionRequest {
  @Type(() => AutoDestroyExtensionResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: AutoDestroyExtensionResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
