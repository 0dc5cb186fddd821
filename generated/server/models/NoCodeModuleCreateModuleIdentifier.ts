// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class NoCodeModuleCreateModuleIdentifier {
  /** ID of a module in the organization's private registry. */
  @MinCharacters(1)
  @V.IsString()
  'id'!: string;
  @V.IsIn(['registry-module'])
  'type'!: 'registry-module';
}

void [Type, V, MaxCharacters, MinCharacters, regex];
