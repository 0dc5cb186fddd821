#!/bin/sh
# Boots a machine with systemd in an empty folder: the files of this one, under a layer in memory that takes every change.
# Is called as root in a mount namespace of its own, so that all of it is gone with its last process:
#   unshare --mount --propagation private sh disposable-machine.sh FOLDER PACKAGES SERVICES PROGRAM...
set -eu
folder=$1 packages=$2 services=$3
shift 3

mount -t tmpfs -o size=8g tmpfs "$folder"
mkdir "$folder/changes" "$folder/work" "$folder/root"
root=$folder/root
mount -t overlay -o "lowerdir=/,upperdir=$folder/changes,workdir=$folder/work" overlay "$root"

# Nothing of what this machine starts by itself is to start there.
rm -rf "$root/etc/systemd/system"
mkdir "$root/etc/systemd/system"
# Programs that lie in somebody's own folder are for nobody else.
for program; do
    case $program in
        /usr/*) ;;
        *) install --mode=0755 "$program" "$root/usr/local/bin/" ;;
    esac
done

set -- --quiet --directory="$root" --register=no --keep-unit --link-journal=no --machine="$(basename "$folder")" --resolv-conf=copy-host
export DEBIAN_FRONTEND=noninteractive
systemd-nspawn "$@" --pipe sh -ec "apt-get update -qq; apt-get install -y -qq --no-install-recommends $packages; for service in $services; do systemctl enable \$service; done"
exec systemd-nspawn "$@" --private-network --console=pipe --boot systemd.unit=multi-user.target
