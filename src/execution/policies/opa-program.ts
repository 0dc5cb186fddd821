import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { findProgram, resolveProgram } from '../find-program.js';

const execute = promisify(execFile);
const PROBE_TIMEOUT_MS = 20_000;
const MAX_CAPABILITIES_BYTES = 4 * 1024 * 1024;
/** From this major version on, OPA reads Rego version 1 without a flag. */
const MIN_MAJOR_VERSION = 1;

export interface OpaOptions {
  /** The path of the program; null for the first `opa` on the search path. */
  readonly opaPath: string | null;
  /** The SHA-256 that the program must have; null to accept any program. */
  readonly opaSha256: string | null;
}

export interface OpaProgram {
  /** The resolved path, because the sandbox mounts only this file. */
  readonly path: string;
  readonly version: string;
  /** The content of the capabilities file, without built-in functions that are nondeterministic. */
  readonly capabilities: string;
}

interface Builtin {
  readonly name: string;
  readonly nondeterministic?: boolean;
}

/** Finds and verifies OPA. If OPA cannot be used, returns the reason, which can follow a colon. */
export async function findOpa(
  { opaPath, opaSha256 }: OpaOptions,
  searchPath: string,
): Promise<OpaProgram | string> {
  const path =
    opaPath === null ? await findProgram('opa', searchPath) : await resolveProgram(opaPath);
  if (path === null)
    return opaPath === null
      ? 'the program opa is not on the search path of the server. Install it, or set ' +
          'GANTRY_OPA_PATH.'
      : `GANTRY_OPA_PATH names ${opaPath}, which does not exist or is not executable.`;
  if (opaSha256 !== null && (await digestOf(path)) !== opaSha256.toLowerCase())
    return `${path} does not have the checksum of GANTRY_OPA_SHA256.`;
  try {
    return await probe(path);
  } catch {
    return `${path} is not a program of Open Policy Agent that runs on this machine.`;
  }
}

async function probe(path: string): Promise<OpaProgram | string> {
  const [, version = ''] = /^Version: *(\S+)/m.exec(await outputOf(path, ['version'])) ?? [];
  if (!(Number.parseInt(version, 10) >= MIN_MAJOR_VERSION))
    return `${path} is not OPA 1.0 or newer: its version is ${version || 'unknown'}.`;
  const all = JSON.parse(await outputOf(path, ['capabilities', '--current'])) as {
    readonly builtins: readonly Builtin[];
  };
  const builtins = all.builtins.filter(({ nondeterministic }) => nondeterministic !== true);
  return { path, version, capabilities: JSON.stringify({ ...all, builtins, allow_net: [] }) };
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function outputOf(path: string, args: readonly string[]): Promise<string> {
  const { stdout } = await execute(path, args, {
    env: {},
    timeout: PROBE_TIMEOUT_MS,
    maxBuffer: MAX_CAPABILITIES_BYTES,
  });
  return stdout;
}
