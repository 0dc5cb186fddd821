import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { TemplateDefinition } from './template-definition.js';

const NAME = /^[A-Za-z0-9]([A-Za-z0-9._/-]{0,254}[A-Za-z0-9])?$/;
const NAME_RULE =
  '1 to 256 letters, digits, ".", "_", "/" and "-", with a letter in it, begin and end with a letter or digit, and have no empty, "." or ".." part';
const ENDINGS = ['.yaml', '.yml', '.json'];

/**
 * The operator's own templates: every `.yaml`, `.yml` and `.json` file of the folder, each one
 * template with the members TemplateName, Description, Schema (an object, or its text) and
 * Template. Rejects with an Error that names file and mistake.
 */
export async function readOperatorTemplates(folder: string): Promise<TemplateDefinition[]> {
  const files = namesIn(folder).filter((name) => ENDINGS.includes(extname(name).toLowerCase()));
  // Most servers have none.
  const { parse } = await import('yaml');
  return files.sort().map((file) => {
    try {
      return { ...definition(parse(readFileSync(join(folder, file), 'utf8'))), file };
    } catch (error) {
      throw new Error(`The policy template ${file} can't be used: ${(error as Error).message}`, {
        cause: error,
      });
    }
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw new Error(
      `GANTRY_TEMPLATES_DIR must be a folder that can be read: ${(error as Error).message}`,
      { cause: error },
    );
  }
}

function definition(value: unknown): TemplateDefinition {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('it must be one object');
  const {
    TemplateName,
    Description = '',
    Schema,
    Template,
    ...rest
  } = value as Record<string, unknown>;
  const unknown = Object.keys(rest);
  if (unknown.length > 0) throw new Error(`unknown members: ${unknown.join(', ')}`);
  if (typeof TemplateName !== 'string' || !isName(TemplateName))
    throw new Error(`TemplateName must be ${NAME_RULE}`);
  if (TemplateName.startsWith('builtin/')) throw new Error('the prefix builtin/ is reserved');
  if (typeof Template !== 'string' || Template === '')
    throw new Error('Template must be the rule text');
  if (typeof Description !== 'string') throw new Error('Description must be a text');
  return { TemplateName, Description, Template, Schema: schemaText(Schema) };
}

/** URLs swallow the parts `.` and `..`, and an object would put a name of digits before all others. */
function isName(text: string): boolean {
  return (
    NAME.test(text) &&
    /[A-Za-z]/.test(text) &&
    text.split('/').every((part) => !['', '.', '..'].includes(part))
  );
}

function schemaText(schema: unknown): string {
  if (schema === undefined || schema === null) return '';
  return typeof schema === 'string' ? schema : JSON.stringify(schema);
}
