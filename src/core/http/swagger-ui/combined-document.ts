import { documentNames, loadDocument } from '../contract/documents.js';
import {
  type Method,
  METHODS,
  type OpenAPIObject,
  type OperationObject,
  type PathItem,
} from '../contract/openapi.js';

/** No contract document has this name. */
export const COMBINED_NAME = 'gantry';

const DESCRIPTION = `Every operation of this server, in this order:

* **The three areas**: policy templates, signing keys, no-code provisioning.
* **The platform**: the module and provider registry, projects and workspaces, runs.
* **Administration**: organizations, users, teams and tokens; pages, probes and metrics.
* **Further features**, such as approvals, events, policies and upgrade campaigns.
* **Agents**: agent pools and their jobs.

Press *Authorize* and paste a token, open an operation, and press *Execute*. The filter finds
operations by path, summary, name and tag. The list at the top contains each part as a separate
document with an introduction.`;

/**
 * Combines all contract documents. Components with the same name are equal: the generator refuses
 * anything else.
 */
export function combineDocuments(): OpenAPIObject {
  const documents = documentNames().map(loadDocument);
  const components: Record<string, object> = {};
  for (const document of documents)
    for (const [kind, parts] of Object.entries(document.components ?? {}))
      components[kind] = { ...components[kind], ...(parts as object) };
  return {
    openapi: '3.0.3',
    info: { title: 'Gantry', version: '1.0.0', description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags: documents.flatMap(({ tags }) => tags ?? []),
    paths: Object.assign({}, ...documents.map(pathsOf)) as Record<string, PathItem>,
    components,
  };
}

/** Operations without a security requirement get that of the document. */
function pathsOf({ paths, security = [] }: OpenAPIObject): Record<string, PathItem> {
  const secured = (item: PathItem): PathItem =>
    Object.fromEntries(
      Object.entries(item).map(([key, value]) => [
        key,
        METHODS.includes(key as Method) ? { security, ...(value as OperationObject) } : value,
      ]),
    );
  return Object.fromEntries(Object.entries(paths).map(([path, item]) => [path, secured(item)]));
}
