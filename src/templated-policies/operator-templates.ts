import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { parse } from 'yaml';
import type { TemplateDefinition } from './template-definition.js';

const NAME = /^[A-Za-z0-9]([A-Za-z0-9._/-]{0,254}[A-Za-z0-9])?$/;

/**
 * The operator's own templates: every `.yaml`, `.yml` and `.json` file of the folder, each one template with the members
 * TemplateName, Description, Schema (an object, or its text) and Template. Throws an Error that names file and mistake.
 */
export function readOperatorTemplates(folder: string): TemplateDefinition[] {
  const files = readdirSync(folder).filter((name) => ['.yaml', '.yml', '.json'].includes(extname(name)));
  return files.sort().map((name) => {
    try {
      return definition(parse(readFileSync(join(folder, name), 'utf8')));
    } catch (error) {
      throw new Error(`The policy template ${name} can't be used: ${(error as Error).message}`);
    }
  });
}

function definition(value: unknown): TemplateDefinition {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('it must be one object');
  const { TemplateName, Description = '', Schema = '', Template, ...rest } = value as Record<string, unknown>;
  const unknown = Object.keys(rest);
  if (unknown.length > 0) throw new Error(`unknown members: ${unknown.join(', ')}`);
  if (typeof TemplateName !== 'string' || !NAME.test(TemplateName)) throw new Error('TemplateName must be letters, digits, ".", "_", "/" and "-"');
  if (TemplateName.startsWith('builtin/')) throw new Error('the prefix builtin/ is reserved');
  if (typeof Template !== 'string' || Template === '') throw new Error('Template must be the rule text');
  if (typeof Description !== 'string') throw new Error('Description must be a text');
  return { TemplateName, Description, Template, Schema: typeof Schema === 'string' ? Schema : JSON.stringify(Schema) };
}
