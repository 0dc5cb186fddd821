// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class StateVersionCreateAttributes {
  /** Must not be higher than the serial in the bytes. Must be higher than the serial of the current state, unless `force` is true or the state is unchanged. */
  @V.Min(0)
  @V.Max(2147483647)
  @V.IsInt()
  'serial'!: number;

  /** Default: the lineage in the bytes. */
  @V.IsOptional()
  @MaxCharacters(255)
  @V.IsString()
  'lineage'?: string | null;

  /** MD5 digest of the bytes, in hex. */
  @V.Matches(regex('/^[0-9A-Fa-f]{32}$/'))
  @V.IsString()
  'md5'!: string;

  /** The state, in Base64. Without it, upload the bytes to `hosted-state-upload-url`. */
  @V.IsOptional()
  @V.IsString()
  'state'?: string | null;

  /** The state as `terraform show -json` prints it, in Base64. */
  @V.IsOptional()
  @V.IsString()
  'json-state'?: string | null;

  /** The outputs in JSON, in Base64. Gantry only checks the encoding, because it reads outputs and their types from the state. */
  @V.IsOptional()
  @V.IsString()
  'json-state-outputs'?: string | null;

  /** Whether the state may replace a current state that it does not continue. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'force'?: boolean;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
