// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { TagReferenceAttributes } from './TagReferenceAttributes.js';

/** A tag, by its ID or by its name. */
export class TagReference {
  @V.IsIn(['tags'])
  'type'!: 'tags';

  /** ID of a tag of the organization. The empty string counts as omitted. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsString()
  'id'?: string;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => TagReferenceAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'?: TagReferenceAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
