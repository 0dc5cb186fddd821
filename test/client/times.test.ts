import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/core/package-root.js';

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly properties?: Record<string, Schema>;
}

interface Member {
  readonly owner: string;
  readonly name: string;
  readonly type: string;
}

const folder = join(packageRoot, 'generated/client');

/** Reads the members of all interfaces of the generated code, with the text of their types. */
function readMembers(): Member[] {
  return readdirSync(folder).flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
    return source.statements.filter(ts.isInterfaceDeclaration).flatMap((declaration) =>
      declaration.members.filter(ts.isPropertySignature).map((member) => ({
        owner: declaration.name.text,
        name: member.name.getText(),
        type: member.type?.getText() ?? '',
      })),
    );
  });
}

/** Reads the times in the schemas of the documents: members with the format or name of a time. */
function readTimes(): { owner: string; name: string }[] {
  const documents = join(packageRoot, 'generated/openapi');
  return readdirSync(documents).flatMap((file) => {
    const { components } = JSON.parse(readFileSync(join(documents, file), 'utf8')) as {
      components?: { schemas?: Record<string, Schema> };
    };
    return Object.entries(components?.schemas ?? {}).flatMap(([owner, { properties = {} }]) =>
      Object.entries(properties)
        .filter(
          ([name, { type, format }]) =>
            format === 'date-time' || (type === 'string' && /[-_]at$/.test(name)),
        )
        .map(([name]) => ({
          owner,
          name: name.replace(/[-_](.)/g, (_, letter: string) => letter.toUpperCase()),
        })),
    );
  });
}

describe('times in the client', () => {
  const all = readMembers();
  const isTime = ({ type }: Member) => /^Timestamp( \| null)?( \| undefined)?$/.test(type);

  it('have the same type in every schema of the documents', () => {
    const documentedTimes = readTimes();
    expect(documentedTimes.length).toBeGreaterThan(50);
    const found = documentedTimes.flatMap(({ owner, name }) =>
      all.filter((member) => member.owner === owner && member.name === name),
    );
    // The attributes of requests are arguments, and their schemas have no types.
    expect(found.length).toBeGreaterThan(50);
    expect(found.filter((member) => !isTime(member))).toEqual([]);
  });

  it('have that type in every argument, member and filter with the name of a time', () => {
    const named = all.filter(({ name }) => /(At|^since|^until)$/.test(name));
    expect(named.filter(({ owner }) => owner.endsWith('Arguments')).length).toBeGreaterThan(5);
    expect(named.filter((member) => !isTime(member))).toEqual([]);
  });

  it('are never Date objects', () => {
    expect(all.filter(({ type }) => /\bDate\b/.test(type))).toEqual([]);
  });
});
