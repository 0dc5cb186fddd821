// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { NoCodeModuleUpdateModuleIdentifier } from './NoCodeModuleUpdateModuleIdentifier.js';

/** Null counts as omitted. */
export class NoCodeModuleUpdateModule {
  @V.IsOptional()
  @Type(() => NoCodeModuleUpdateModuleIdentifier)
  @V.ValidateNested()
  @V.IsObject()
  'data'?: NoCodeModuleUpdateModuleIdentifier | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
