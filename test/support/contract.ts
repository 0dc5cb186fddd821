import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import {
  type DocumentedOperation,
  loadDocument,
  loadOperations,
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
    /** Sent as a form, with `$phrases` resolved. */
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

/** The documented response with this status, or the default one. Throws if there is neither. */
export function getDocumentedResponse(
  { document, operation }: DocumentedOperation,
  status: number,
): ResponseObject & { pointer: string } {
  const key = operation.responses[String(status)] ? String(status) : 'default';
  const response = operation.responses[key];
  if (!response) throw new Error(`${operation.operationId} documents no response ${status}`);
  if (!('$ref' in response))
    return { ...response, pointer: pointerTo(document, operation.operationId, key) };
  const name = response.$ref.split('/').at(-1) ?? '';
  return {
    ...(documentOf(document).components?.responses?.[name] as ResponseObject),
    pointer: `/components/responses/${name}`,
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

/** How a body violates the schema of its documented response; empty if it is valid. */
export function findSchemaErrors(
  operation: DocumentedOperation,
  status: number,
  type: string,
  body: unknown,
): string[] {
  const { pointer, content } = getDocumentedResponse(operation, status);
  if (!content?.[type]?.schema) return [];
  const validate = schemaAt(operation.document, `${pointer}/content/${escape(type)}/schema`);
  return validate(body)
    ? []
    : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ''}`);
}

/** The reason for each `operation status` without a case. The list may only shrink. */
export function readUncoveredStatuses(): Map<string, string> {
  const lines = readFileSync(new URL('../contract/uncovered.txt', import.meta.url), 'utf8').split(
    '\n',
  );
  const rows = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => /^(\S+ \S+) (.+)$/.exec(line));
  return new Map(rows.map((row) => [row?.[1] ?? '', row?.[2] ?? '']));
}

export const documentedOperations = loadOperations();
