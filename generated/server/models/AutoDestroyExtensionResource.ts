// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { AutoDestroyExtensionAttributes } from './AutoDestroyExtensionAttributes.js';

export class AutoDestroyExtensionResource {
  @V.IsIn(['auto-destroy-extensions'])
  'type'!: 'auto-destroy-extensions';
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => AutoDestroyExtensionAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'?: AutoDestroyExtensionAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
