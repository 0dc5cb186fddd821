// Module hooks that resolve `./x.js` in a source file to `./x.ts`, and transpile TypeScript without
// type checks. The output is cached by the hash of the source, because loading the compiler takes a
// second.
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
  const cached = `${cache}${createHash('sha256').update(file).update(text).digest('hex')}.js`;
  const source = await readFile(cached, 'utf8').catch(() => transpile(file, text, cached));
  return { format: 'module', shortCircuit: true, source };
}

async function transpile(fileName, text, cached) {
  const { default: ts } = await import('typescript');
  const compilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    inlineSourceMap: true,
  };
  const { outputText } = ts.transpileModule(text, { fileName, compilerOptions });
  await mkdir(cache, { recursive: true });
  // Renamed into place, so that concurrent tests never read a partial file.
  await writeFile(`${cached}.${process.pid}`, outputText);
  await rename(`${cached}.${process.pid}`, cached);
  return outputText;
}
