/** The part of an OpenAPI 3.0 document that the server and the tests read. */
export interface OpenAPIObject {
  readonly openapi: string;
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description?: string;
  };
  readonly servers?: readonly { readonly url: string }[];
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Record<string, PathItem>;
  readonly security?: readonly SecurityRequirement[];
  readonly components?: {
    readonly schemas?: Record<string, object>;
    readonly parameters?: Record<string, ParameterObject>;
    readonly responses?: Record<string, ResponseObject>;
  };
}

export type SecurityRequirement = Record<string, readonly string[]>;

export const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const;
export type Method = (typeof METHODS)[number];

export type PathItem = { readonly parameters?: readonly (ParameterObject | Reference)[] } & {
  readonly [method in Method]?: OperationObject;
};

export interface Reference {
  readonly $ref: string;
}

export interface ParameterObject {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema?: object;
  readonly 'x-allow-slash'?: boolean;
}

export interface MediaType {
  readonly schema?: object;
  readonly examples?: Record<string, { readonly value: unknown }>;
}

export interface ResponseObject {
  readonly description: string;
  readonly content?: Record<string, MediaType>;
}

export interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly (ParameterObject | Reference)[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Record<string, MediaType>;
  };
  readonly responses: Record<string, ResponseObject | Reference>;
  readonly security?: readonly SecurityRequirement[];
  readonly 'x-body'?: 'validated' | 'validated-upload' | 'read-by-handler' | 'streamed';
  readonly 'x-callers'?: readonly string[];
  readonly 'x-secret-path'?: boolean;
  readonly 'x-unsupported-attributes'?: Readonly<Record<string, readonly unknown[]>>;
  readonly 'x-unsupported-relationships'?: readonly string[];
  readonly 'x-contract-cases'?: readonly unknown[];
}
