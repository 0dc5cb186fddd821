import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import {
  type DocumentedOperation,
  loadDocument,
  operations,
} from '../../src/core/http/contract/documents.js';
import type { OpenAPIObject, ResponseObject } from '../../src/core/http/contract/openapi.js';

/** One case of a document's `x-contract-cases`. */
export interface ContractCase {
  readonly name: string;
  readonly given: readonly string[];
  readonly as: string;
  readonly request: CaseRequest;
  readonly response: {
    readonly status: number;
    readonly example?: string;
    readonly volatile?: readonly string[];
    readonly with?: Overlay;
  };
}

export type Overlay = Readonly<Record<string, unknown>>;

export interface CaseRequest {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: {
    readonly example?: string;
    readonly with?: Overlay;
    readonly value?: unknown;
    readonly text?: string;
    /** Sent as a form, with `$phrases` looked up. */
    readonly form?: Readonly<Record<string, string>>;
    readonly bytes?: string;
    readonly type?: string;
  };
}

const documents = new Map<string, OpenAPIObject>();
const ajv = new Ajv({ strict: false, allErrors: true });
(addFormats as unknown as { default: (ajv: Ajv) => void }).default(ajv);

export function documentOf(name: string): OpenAPIObject {
  let document = documents.get(name);
  if (!document) {
    documents.set(name, (document = loadDocument(name)));
    ajv.addSchema({ $id: `gantry:${name}`, ...document });
  }
  return document;
}

export function casesOf({ operation }: DocumentedOperation): ContractCase[] {
  return (operation['x-contract-cases'] ?? []) as ContractCase[];
}

/** The documented response of a status, or the default one. */
export function answerOf(
  { document, operation }: DocumentedOperation,
  status: number,
): ResponseObject & { where: string } {
  const key = operation.responses[String(status)] ? String(status) : 'default';
  const answer = operation.responses[key];
  if (!answer) throw new Error(`${operation.operationId} has no answer for ${status}`);
  if (!('$ref' in answer))
    return { ...answer, where: pointerTo(document, operation.operationId, key) };
  const name = answer.$ref.split('/').at(-1) ?? '';
  return {
    ...(documentOf(document).components?.responses?.[name] as ResponseObject),
    where: `/components/responses/${name}`,
  };
}

function pointerTo(document: string, operationId: string, key: string): string {
  for (const [path, item] of Object.entries(documentOf(document).paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if ((operation as { operationId?: string }).operationId === operationId)
        return `/paths/${escape(path)}/${method}/responses/${key}`;
    }
  }
  throw new Error(`no operation ${operationId}`);
}

const escape = (part: string) => part.replace(/~/g, '~0').replace(/\//g, '~1');

/** The compiled schema at a pointer of a document. */
export function schemaAt(document: string, pointer: string): ValidateFunction {
  documentOf(document);
  const fragment = pointer.split('/').map(encodeURIComponent).join('/');
  return ajv.compile({ $ref: `gantry:${document}#${fragment}` });
}

/** The violations of the schema of a documented response; empty if there are none. */
export function schemaErrors(
  operation: DocumentedOperation,
  status: number,
  type: string,
  body: unknown,
): string[] {
  const { where, content } = answerOf(operation, status);
  if (!content?.[type]?.schema) return [];
  const validate = schemaAt(operation.document, `${where}/content/${escape(type)}/schema`);
  return validate(body)
    ? []
    : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ''}`);
}

/**
 * Statuses without a case, each with the reason: `operation status reason`. The list may only
 * shrink.
 */
export function uncovered(): Map<string, string> {
  const lines = readFileSync(new URL('../contract/uncovered.txt', import.meta.url), 'utf8').split(
    '\n',
  );
  const rows = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => /^(\S+ \S+) (.+)$/.exec(line));
  return new Map(rows.map((row) => [row?.[1] ?? '', row?.[2] ?? '']));
}

export const documented = operations();
