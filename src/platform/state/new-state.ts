import { buffer } from 'node:stream/consumers';
import { assertNoViolations, type Violation } from '../../core/errors.js';
import type { EdgeRequest } from '../../core/http/edge/edge-request.js';
import { uploadOf } from '../../core/http/upload.js';
import { MAX_STATE_BYTES, type NewState } from './state-uploads.service.js';

interface StateRequest {
  readonly attributes: {
    readonly serial: number;
    readonly md5: string;
    readonly lineage?: string | null | undefined;
    readonly state?: string | null | undefined;
    readonly 'json-state'?: string | null | undefined;
    readonly 'json-state-outputs'?: string | null | undefined;
    readonly force?: boolean | undefined;
  };
  readonly relationships?:
    { readonly run?: { readonly data?: { readonly id: string } | null } | undefined } | undefined;
}

/** Throws Invalid with every attribute that is not encoded in Base64 or is too large. */
export function parseNewState({ attributes, relationships }: StateRequest): NewState {
  const violations: Violation[] = [];
  const decode = (name: 'state' | 'json-state' | 'json-state-outputs'): Buffer | null => {
    const text = attributes[name] ?? '';
    if (text === '') return null;
    const detail = refusalOf(name, text);
    if (detail) violations.push({ pointer: `/data/attributes/${name}`, detail });
    return detail ? null : Buffer.from(text, 'base64');
  };
  const bytes = decode('state');
  const json = decode('json-state');
  // Checked, but not stored: Gantry reads the outputs from the state.
  decode('json-state-outputs');
  assertNoViolations(violations);
  return {
    serial: attributes.serial,
    lineage: attributes.lineage || null,
    md5: attributes.md5.toLowerCase(),
    isForced: attributes.force ?? false,
    runId: relationships?.run?.data?.id ?? null,
    bytes,
    json,
  };
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

function refusalOf(name: string, text: string): string | null {
  if (text.length % 4 !== 0 || !BASE64.test(text)) return `${name} must be encoded in Base64.`;
  return text.length > (MAX_STATE_BYTES / 3) * 4 + 4
    ? `${name} must have at most ${MAX_STATE_BYTES} bytes.`
    : null;
}

/** Reads the body of an upload of at most MAX_STATE_BYTES. Fails like {@link uploadOf}. */
export function readUpload(request: EdgeRequest): Promise<Buffer> {
  return buffer(uploadOf(request, MAX_STATE_BYTES));
}
