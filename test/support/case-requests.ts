import type { DocumentedOperation } from '../../src/core/http/contract/documents.js';
import type { CaseRequest } from './contract.js';
import { applyOverlay, type PhraseResolver, resolvePhrase } from './pointers.js';
import type { World } from './world.js';

/** The request of a contract case, with its phrases resolved. */
export interface PreparedRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged. */
  readonly raw?: string | Buffer;
}

export async function prepareRequest(
  operation: DocumentedOperation,
  request: CaseRequest,
  world: PhraseResolver & Pick<World, 'bytes'>,
): Promise<PreparedRequest> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers ?? {}))
    headers[name] = String(await resolvePhrase(value, world));
  const path = await pathOf(operation, request, world);
  const { body } = request;
  if (!body) return { path, headers };
  const raw = body.form
    ? await encodeForm(body.form, world)
    : body.bytes === undefined
      ? body.text
      : world.bytes(body.bytes);
  if (raw !== undefined)
    return {
      path,
      raw,
      headers: { ...headers, ...(body.type ? { 'Content-Type': body.type } : {}) },
    };
  const content = Object.values(operation.operation.requestBody?.content ?? {})[0];
  const value = body.example === undefined ? body.value : content?.examples?.[body.example]?.value;
  return { path, headers, body: await applyOverlay(value, body.with ?? {}, world) };
}

async function encodeForm(
  form: Readonly<Record<string, string>>,
  world: PhraseResolver,
): Promise<string> {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(form))
    fields.append(name, String(await resolvePhrase(value, world)));
  return fields.toString();
}

async function pathOf(
  operation: DocumentedOperation,
  request: CaseRequest,
  world: PhraseResolver,
): Promise<string> {
  let path = operation.path;
  for (const [name, value] of Object.entries(request.path ?? {})) {
    const text = String(await resolvePhrase(value, world));
    // A value that may contain slashes is written in the case as it appears in the path.
    path = path.replace(
      `{${name}}`,
      operation.slashes.includes(name) ? text : encodeURIComponent(text),
    );
  }
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {}))
    query.append(name, String(await resolvePhrase(value, world)));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
