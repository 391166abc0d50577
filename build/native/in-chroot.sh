#!/usr/bin/env bash
# in-chroot.sh [NAME=VALUE]… FOLDER COMMAND [ARGUMENT]…
# Runs a command in FOLDER with the compilers of `toolchains.sh`. It sees that folder at its own path and the network of
# this machine, and nothing else of it. What it has mounted ends with it.
set -euo pipefail
root=${TOOLCHAINS:-${XDG_CACHE_HOME:-$HOME/.cache}/ad-placement-toolchains}/sid
if [ ! -e "$root/etc/ad-placement-toolchains" ]; then
  echo "There are no compilers in $root: run build/native/toolchains.sh." >&2
  exit 1
fi
variables=()
while [[ $1 == [A-Za-z]*=* ]]; do
  variables+=("$1")
  shift
done
folder=$(realpath "$1")
shift

inside='set -e
  root=$0 folder=$1
  shift
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
  mkdir -p "$root$folder"
  mount --bind "$folder" "$root$folder"
  exec chroot "$root" /usr/bin/env -i --chdir="$folder" \
    PATH=/usr/bin:/bin:/usr/libexec/swift/bin HOME=/root LANG=C.UTF-8 "$@"'
exec unshare --mount bash -c "$inside" "$root" "$folder" "${variables[@]}" "$@"
