import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Writes a folder of policy templates. Values that are not strings are written as JSON. */
export function operatorFolder(files: Readonly<Record<string, unknown>>): {
  path: string;
  remove: () => void;
} {
  const path = mkdtempSync(join(tmpdir(), 'gantry-templates-'));
  for (const [name, content] of Object.entries(files))
    writeFileSync(
      join(path, name),
      typeof content === 'string' ? content : JSON.stringify(content),
    );
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** A template in YAML whose variable `Results` has a default. */
export const BATCH_JOB = `# Ours.
TemplateName: acme/batch-job
Description: Lets a batch job read its queue and write its results.
Schema:
  type: object
  properties:
    queue: { type: string, minLength: 3 }
    Results: { type: string, default: results, pattern: '^[a-z-]+$' }
    level: { type: string, enum: [read, list] }
    shard: { type: integer, minimum: 1, maximum: 64 }
  required: [queue, level, shard]
Template: |
  key_prefix "{{.Queue}}/{{ .shard }}/" {
    policy = "{{.Level}}"
  }
  key_prefix "{{.Results}}" {
    policy = "write"
  }
`;

/** A template in JSON without a schema and variables. */
export const AUDITOR = {
  TemplateName: 'acme/Auditor.v2',
  Description: 'Lets an auditor read everything.',
  Template: 'acl = "read"\nkey_prefix "" {\n  policy = "list"\n}\n',
};
