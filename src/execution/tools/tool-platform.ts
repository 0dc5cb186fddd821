import { ToolError } from './tool-error.js';

const SYSTEMS: Readonly<Record<string, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  freebsd: 'freebsd',
  openbsd: 'openbsd',
};
const PROCESSORS: Readonly<Record<string, string>> = {
  x64: 'amd64',
  arm64: 'arm64',
  arm: 'arm',
  ia32: '386',
};

/**
 * The vendors' name of a platform, such as `linux_amd64`. Throws ToolError if Gantry installs no
 * tools on it.
 */
export function platformName(
  system: string = process.platform,
  processor: string = process.arch,
): string {
  const [os, arch] = [SYSTEMS[system], PROCESSORS[processor]];
  if (os === undefined || arch === undefined)
    throw new ToolError(
      `Gantry installs no tools on ${system} (${processor}). Put tofu or terraform on the ` +
        'search path.',
    );
  return `${os}_${arch}`;
}
