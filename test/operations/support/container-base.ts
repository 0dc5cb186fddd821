import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../src/core/package-root.js';
import { READY_BUILDS } from './ready-builds.js';
import type { Equipment, DisposableMachine } from './disposable-machine.js';

/** The packages that run containers and build their base image. */
export const CONTAINERS: Equipment = { packages: 'podman crun iptables mmdebstrap', services: '' };

/** The base image of the Containerfile. */
const BASE =
  /^ARG NODE=(\S+)$/m.exec(
    readFileSync(join(packageRoot, 'ops/container/Containerfile'), 'utf8'),
  )?.[1] ?? '';

/**
 * Under systemd-nspawn, control groups belong to the outer machine and are read-only. For the
 * steps of a build, {@link BUILDING} has the same effect.
 */
const SETTINGS = `[containers]
cgroups = "disabled"
[engine]
cgroup_manager = "cgroupfs"
events_logger = "file"
runtime = "crun"
`;

/** The variables of the environment for a build. */
export const BUILDING = 'export BUILDAH_ISOLATION=chroot';

/**
 * Debian from the machine's package source, with the machine's Node.js, npm, headers, certificates
 * and registry settings: what modules need to be installed or compiled while the image is built.
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
  mkdir --parents var/cache; cp --archive ${READY_BUILDS} var/cache/
  echo sqlite3_local_prebuilds=${READY_BUILDS} >> root/.npmrc
  tar --create . | podman import --quiet - ${BASE}
  cd /srv; rm --recursive base base.tar`;

/** Builds the base image without a registry. Throws if that fails. */
export async function makeBase(machine: DisposableMachine): Promise<void> {
  machine.write('/etc/containers/containers.conf', SETTINGS);
  await machine.must(BUILD_SCRIPT, { outside: true });
}

/** Why this machine cannot start even an empty container; null if it can. */
export async function refusalOfContainers(machine: DisposableMachine): Promise<string | null> {
  const { code, err } = await machine.run(
    `podman run --rm --publish 127.0.0.1:3000:3000 ${BASE} node --version`,
  );
  return code === 0 ? null : err;
}
