// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class RunCreateAttributes {
  /** Why the run is queued. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(1000)
  @V.IsString()
  'message'?: string;

  /** Destroy everything that the workspace manages. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'is-destroy'?: boolean;

  /** Apply without a confirmation. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'auto-apply'?: boolean;

  /** Plan without the possibility to apply. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'plan-only'?: boolean;

  /** Only false is supported. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'refresh-only'?: boolean;

  /** Only false is supported. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'save-plan'?: boolean;

  /** Not supported. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsString({ each: true })
  @V.ArrayMaxSize(0)
  @V.IsArray()
  'target-addrs'?: Array<string>;

  /** Not supported. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsString({ each: true })
  @V.ArrayMaxSize(0)
  @V.IsArray()
  'replace-addrs'?: Array<string>;

  /** Not supported. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsObject({ each: true })
  @V.ArrayMaxSize(0)
  @V.IsArray()
  'variables'?: Array<{ [key: string]: any; }>;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
