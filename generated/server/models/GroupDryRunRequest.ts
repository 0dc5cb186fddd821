// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { GroupDryRunCreateResource } from './GroupDryRunCreateResource.js';

export class GroupDryRunRequest {
  @Type(() => GroupDryRunCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: GroupDryRunCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
