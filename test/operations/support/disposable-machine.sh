#!/bin/sh
# Boots a machine with systemd in an empty folder. Its root file system is an overlay: the files of
# this machine, and a layer in memory with all changes. Run this as root in a separate mount
# namespace, so that the kernel removes all mounts when the last process ends:
#   unshare --mount --propagation private \
#     sh disposable-machine.sh FOLDER PACKAGES SERVICES PROGRAM...
set -eu
folder=$1 packages=$2 services=$3
shift 3

mount -t tmpfs -o size=8g tmpfs "$folder"
mkdir "$folder/changes" "$folder/work" "$folder/root"
root=$folder/root
mount -t overlay -o "lowerdir=/,upperdir=$folder/changes,workdir=$folder/work" overlay "$root"

# The services that are enabled on this machine must not start there.
rm -rf "$root/etc/systemd/system"
mkdir "$root/etc/systemd/system"
# Other users cannot execute programs in a user's home folder.
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
