// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { RunCreateResource } from './RunCreateResource.js';

export class RunCreateRequest {
  @Type(() => RunCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: RunCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
