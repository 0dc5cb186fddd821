import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { errorText } from '../../core/error-text.js';
import type { TemplateDefinition } from './template-definition.js';

const NAME = /^[A-Za-z0-9]([A-Za-z0-9._/-]{0,254}[A-Za-z0-9])?$/;
const NAME_RULE =
  '1 to 256 letters, digits, ".", "_", "/" and "-", with at least one letter, begin and end with ' +
  'a letter or digit, and have no empty, "." or ".." part';
const EXTENSIONS = ['.yaml', '.yml', '.json'];

/**
 * Reads the operator's templates, one in each YAML or JSON file of the folder
 * (docs/policy-templates.md). Throws an Error that names the file and the mistake, or the setting
 * if the folder is unreadable.
 */
export async function readOperatorTemplates(folder: string): Promise<TemplateDefinition[]> {
  const files = listFiles(folder).filter((name) =>
    EXTENSIONS.includes(extname(name).toLowerCase()),
  );
  // Imported here, because most servers read no operator templates.
  const { parse } = await import('yaml');
  return files.sort().map((file) => {
    try {
      return { ...parseDefinition(parse(readFileSync(join(folder, file), 'utf8'))), file };
    } catch (error) {
      throw new Error(`The policy template ${file} cannot be loaded: ${errorText(error)}`, {
        cause: error,
      });
    }
  });
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw new Error(`GANTRY_TEMPLATES_DIR must be a readable folder: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

function parseDefinition(value: unknown): TemplateDefinition {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('it must be one object');
  const {
    TemplateName,
    Description = '',
    Schema,
    Template,
    ...unknownMembers
  } = value as Record<string, unknown>;
  const unknownNames = Object.keys(unknownMembers);
  if (unknownNames.length > 0) throw new Error(`unknown members: ${unknownNames.join(', ')}`);
  if (typeof TemplateName !== 'string' || !isTemplateName(TemplateName))
    throw new Error(`TemplateName must be ${NAME_RULE}`);
  if (TemplateName.startsWith('builtin/')) throw new Error('the prefix builtin/ is reserved');
  if (typeof Template !== 'string' || Template === '')
    throw new Error('Template must be the rule text');
  if (typeof Description !== 'string') throw new Error('Description must be a string');
  return { TemplateName, Description, Template, Schema: serializeSchema(Schema) };
}

/**
 * A name is part of a URL, and URL parsers remove the segments `.` and `..`. It is also a member
 * name of the list, and needs a letter because JavaScript puts integer names first.
 */
function isTemplateName(text: string): boolean {
  return (
    NAME.test(text) &&
    /[A-Za-z]/.test(text) &&
    text.split('/').every((part) => !['', '.', '..'].includes(part))
  );
}

function serializeSchema(schema: unknown): string {
  if (schema === undefined || schema === null) return '';
  return typeof schema === 'string' ? schema : JSON.stringify(schema);
}
