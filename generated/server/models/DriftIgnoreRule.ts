// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

/** Drift that is not reported. In both patterns, `*` matches any characters. */
export class DriftIgnoreRule {
  /** The address of a resource, such as `aws_autoscaling_group.*`, with or without the leading `module.this.` */
  @MinCharacters(1)
  @MaxCharacters(255)
  @V.IsString()
  'address'!: string;

  /** The path of an attribute, such as `tags.*`; it covers everything nested in the attribute. Null ignores all drift of the resource, including its deletion. */
  @V.IsOptional()
  @MinCharacters(1)
  @MaxCharacters(255)
  @V.IsString()
  'attribute'?: string | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
