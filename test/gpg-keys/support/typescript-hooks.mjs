// Module hooks: `./x.js` beside a source file is `./x.ts`, and .ts is translated (not checked: `npm run check` does that).
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import ts from 'typescript';

const isSource = (url) => url?.startsWith('file:') && url.endsWith('.ts');

export function resolve(specifier, context, nextResolve) {
  const isRelative = specifier.startsWith('./') || specifier.startsWith('../');
  const toSource = isRelative && isSource(context.parentURL) ? specifier.replace(/\.js$/, '.ts') : specifier;
  return nextResolve(toSource, context);
}

export async function load(url, context, nextLoad) {
  if (!isSource(url)) return nextLoad(url, context);
  const compilerOptions = { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext, inlineSourceMap: true };
  const { outputText } = ts.transpileModule(await readFile(fileURLToPath(url), 'utf8'), { fileName: fileURLToPath(url), compilerOptions });
  return { format: 'module', shortCircuit: true, source: outputText };
}
