// Module hooks: `./x.js` beside a source file is `./x.ts`, and .ts is transpiled without type
// checks. Output is cached in node_modules/.cache by the hash of the source: loading TypeScript
// takes a second.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const cache = fileURLToPath(new URL('../../node_modules/.cache/gantry-threads/', import.meta.url));

const isSource = (url) => url?.startsWith('file:') && url.endsWith('.ts');

export function resolve(specifier, context, nextResolve) {
  const isRelative = specifier.startsWith('./') || specifier.startsWith('../');
  const toSource =
    isRelative && isSource(context.parentURL) ? specifier.replace(/\.js$/, '.ts') : specifier;
  return nextResolve(toSource, context);
}

export async function load(url, context, nextLoad) {
  if (!isSource(url)) return nextLoad(url, context);
  const file = fileURLToPath(url);
  const text = await readFile(file, 'utf8');
  const kept = `${cache}${createHash('sha256').update(file).update(text).digest('hex')}.js`;
  const source = await readFile(kept, 'utf8').catch(() => translate(file, text, kept));
  return { format: 'module', shortCircuit: true, source };
}

async function translate(fileName, text, kept) {
  const { default: ts } = await import('typescript');
  const compilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    inlineSourceMap: true,
  };
  const { outputText } = ts.transpileModule(text, { fileName, compilerOptions });
  await mkdir(cache, { recursive: true });
  // Renamed into place, because other test files may be reading at this moment.
  await writeFile(`${kept}.${process.pid}`, outputText);
  await rename(`${kept}.${process.pid}`, kept);
  return outputText;
}
