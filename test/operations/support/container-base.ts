import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../src/core/package-root.js';
import type { DisposableMachine, Equipment } from './disposable-machine.js';
import { PREBUILT_MODULES_FOLDER } from './prebuilt-modules.js';

/** The packages that run containers and build the base image. */
export const CONTAINER_EQUIPMENT: Equipment = {
  packages: 'podman crun iptables mmdebstrap',
  services: '',
};

/** The base image of the Containerfile. */
const BASE_IMAGE =
  /^ARG NODE=(\S+)$/m.exec(
    readFileSync(join(packageRoot, 'ops/container/Containerfile'), 'utf8'),
  )?.[1] ?? '';

/**
 * Disables control groups, which are read-only under systemd-nspawn. {@link BUILD_ENVIRONMENT} does
 * the same for a build.
 */
const SETTINGS = `[containers]
cgroups = "disabled"
[engine]
cgroup_manager = "cgroupfs"
events_logger = "file"
runtime = "crun"
`;

/** The command that sets the environment of a build. */
export const BUILD_ENVIRONMENT = 'export BUILDAH_ISOLATION=chroot';

/**
 * Builds an image of Debian from the machine's package source, with the machine's Node.js, npm,
 * headers, certificates and registry settings, which the installation of modules needs.
 */
const BUILD_SCRIPT = `
  mount -t tmpfs tmpfs /var/lib/containers
  mkdir /srv/base; cd /srv/base
  apt-get indextargets --format 'deb $(SITE) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' 'Origin: Debian' | sort --unique > ../sources.list
  mmdebstrap --quiet --variant=minbase --include=ca-certificates "$(. /etc/os-release; echo "$VERSION_CODENAME")" ../base.tar ../sources.list
  tar --extract --file=../base.tar
  mkdir --parents usr/local/lib/node_modules
  install "$(command -v node)" usr/local/bin/node
  cp --archive "$(dirname "$(dirname "$(readlink --canonicalize "$(command -v npm)")")")" usr/local/lib/node_modules/npm
  ln --symbolic ../lib/node_modules/npm/bin/npm-cli.js usr/local/bin/npm
  cp /etc/ssl/certs/ca-certificates.crt etc/ssl/certs/
  cat "\${npm_config_userconfig:-/root/.npmrc}" > root/.npmrc || true
  env | sed --quiet 's/^npm_config_registry=/registry=/ip' >> root/.npmrc
  if [ -d /usr/include/node ]; then cp --archive /usr/include/node usr/include/; echo nodedir=/usr >> root/.npmrc; fi
  echo cafile=/etc/ssl/certs/ca-certificates.crt >> root/.npmrc
  mkdir --parents var/cache; cp --archive ${PREBUILT_MODULES_FOLDER} var/cache/
  echo sqlite3_local_prebuilds=${PREBUILT_MODULES_FOLDER} >> root/.npmrc
  tar --create . | podman import --quiet - ${BASE_IMAGE}
  cd /srv; rm --recursive base base.tar`;

/** Builds the base image without a container registry. Throws if that fails. */
export async function buildBaseImage(machine: DisposableMachine): Promise<void> {
  machine.write('/etc/containers/containers.conf', SETTINGS);
  await machine.runOrThrow(BUILD_SCRIPT, { outside: true });
}

/** Why this machine cannot start even an empty container; null if it can. */
export async function findContainerProblem(machine: DisposableMachine): Promise<string | null> {
  const { code, err } = await machine.run(
    `podman run --rm --publish 127.0.0.1:3000:3000 ${BASE_IMAGE} node --version`,
  );
  return code === 0 ? null : err;
}
