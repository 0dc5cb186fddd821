// npm run generate: see HELP below.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle, lint } from './bundles.mjs';
import { findProfileViolations } from './check-profile.mjs';
import { writeClient } from './client-source.mjs';
import { listInputFiles, root } from './documents.mjs';
import { merge, omitBrowserPaths } from './merge.mjs';

const HELP = `npm run generate -- [folder]

Generates the bundles of the contract documents, the classes of the server and the source of the
client from openapi/. Writes to generated/, or to another folder. Needs Java.`;

const wrapper = join(root, 'node_modules/@openapitools/openapi-generator-cli/main.js');

/** A digest of all inputs, stored in generated/inputs.sha256. */
export function computeInputsDigest() {
  const hash = createHash('sha256');
  for (const file of listInputFiles())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/** Replaces the output only when it is complete: tests and builds may read it meanwhile. */
export async function generate(target) {
  const staging = join(root, '.cache', `generated-${process.pid}`);
  try {
    await generateInto(staging);
    for (const name of readdirSync(staging)) {
      rmSync(join(target, name), { recursive: true, force: true });
      cpSync(join(staging, name), join(target, name), { recursive: true });
    }
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

async function generateInto(target) {
  await step('lint', lint);
  const bundles = await step('bundle', () => bundle(join(target, 'openapi')));
  const violations = Object.entries(bundles).flatMap(([name, document]) =>
    findProfileViolations(name, document),
  );
  if (violations.length > 0) throw new Error(`outside the profile:\n  ${violations.join('\n  ')}`);
  mkdirSync(join(root, '.cache'), { recursive: true });
  const all = merge(bundles);
  writeFileSync(join(root, '.cache/all.json'), JSON.stringify(all, null, 1));
  await step('server classes', () => generateClasses('server', target));
  await step('client', () => writeClient(omitBrowserPaths(all), join(target, 'client')));
  writeFileSync(join(target, 'inputs.sha256'), `${computeInputsDigest()}\n`);
}

function generateClasses(name, target) {
  rmSync(join(target, name), { recursive: true, force: true });
  const configuration = JSON.parse(readFileSync(join(root, 'openapitools.json'), 'utf8'));
  const generator = configuration['generator-cli'].generators[name];
  generator.output = join(target, name);
  const file = join(root, `.cache/openapitools-${name}.json`);
  configuration['generator-cli'].generators = { [name]: generator };
  writeFileSync(file, JSON.stringify(configuration));
  run(process.execPath, [wrapper, '--openapitools', file, 'generate', '--generator-key', name]);
  removeBlankLines(join(target, name));
  for (const leftover of ['.openapi-generator', '.openapi-generator-ignore'])
    rmSync(join(target, name, leftover), { recursive: true, force: true });
}

/** Removes the blank lines that the templates leave for empty sections. */
function removeBlankLines(folder) {
  for (const file of readdirSync(folder, { recursive: true }).filter((name) =>
    name.endsWith('.ts'),
  )) {
    const text = readFileSync(join(folder, file), 'utf8');
    const compact = text
      .replace(/\n(\s*\n)+(?= {2}['@])/g, '\n')
      .replace(/\n\s*\n(\s*\n)+/g, '\n\n')
      .replace(/\n\s*\n}/g, '\n}');
    writeFileSync(join(folder, file), `${compact.trimEnd()}\n`);
  }
}

/** Runs a command. Throws an error with its output if it fails. */
function run(command, args) {
  try {
    execFileSync(command, args, { cwd: root, stdio: 'pipe' });
  } catch (error) {
    throw new Error(`${args[0]} failed:\n${error.stdout}\n${error.stderr}`, { cause: error });
  }
}

async function step(name, work) {
  const began = Date.now();
  const result = await work();
  console.log(`${name}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return result;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder = join(root, 'generated'), ...others] = process.argv.slice(2);
  if (folder === '--help') console.log(HELP);
  else if (folder.startsWith('-') || others.length > 0) {
    console.error(HELP);
    process.exitCode = 2;
  } else await generate(resolve(folder));
}
