// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { ConfigurationVersionCreateResource } from './ConfigurationVersionCreateResource.js';

export class ConfigurationVersionCreateRequest {
  @Type(() => ConfigurationVersionCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: ConfigurationVersionCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
