// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { GroupDryRunCreateAttributes } from './GroupDryRunCreateAttributes.js';

export class GroupDryRunCreateResource {
  @V.IsIn(['group-dry-runs'])
  'type'!: 'group-dry-runs';
  @Type(() => GroupDryRunCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: GroupDryRunCreateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
