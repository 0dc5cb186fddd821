// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { ConfigurationVersionCreateAttributes } from './ConfigurationVersionCreateAttributes.js';

export class ConfigurationVersionCreateResource {
  @V.IsIn(['configuration-versions'])
  'type'!: 'configuration-versions';
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => ConfigurationVersionCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'?: ConfigurationVersionCreateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
