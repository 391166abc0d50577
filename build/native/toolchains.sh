#!/usr/bin/env bash
# Installs the compilers that Debian 12 does not have (Swift, Dart and Flutter) from Debian's next release, in a folder
# of their own that `in-chroot.sh` runs commands in. `TOOLCHAINS` names the folder; nothing else of the machine changes.
# Does nothing when they are there. A run that was broken off leaves no half behind: the next one starts again.
set -euo pipefail

suite=sid
# Without recommended packages: the headers of C and C++ have to be named.
packages=(
  swiftlang libc6-dev libstdc++-16-dev ca-certificates tzdata
  dart-sdk flutter flutter-test flutter-tester flutter-engine-tools flutter-patched-sdk
)

folder=${TOOLCHAINS:-${XDG_CACHE_HOME:-$HOME/.cache}/ad-placement-toolchains}
root=$folder/$suite
part=$folder/$suite.part
wanted="$suite ${packages[*]}"
is_installed() { [ "$(cat "$root/etc/ad-placement-toolchains" 2>/dev/null)" = "$wanted" ]; }

fail() {
  echo "$1" >&2
  exit 1
}

if [ "$(id -u)" != 0 ]; then
  fail 'Swift and Flutter are tested in a folder with a Debian of its own, which only root can enter: run "sudo npm run test:native".'
fi
if is_installed; then exit 0; fi
keys=/usr/share/keyrings/debian-archive-keyring.gpg
has_programs() { for name; do command -v "$name" >/dev/null || return 1; done; }
if ! has_programs debootstrap apt-get gpgv unshare flock || [ ! -e "$keys" ]; then
  fail 'The compilers of Swift and Flutter come from Debian: run "apt-get install debootstrap gpgv debian-archive-keyring" as root.'
fi
if ! unshare --mount true 2>/dev/null; then
  fail 'The compilers of Swift and Flutter stand in a folder that things are mounted in, which this container forbids: start it with CAP_SYS_ADMIN.'
fi
mkdir -p "$folder"
exec 9>"$folder/lock"
flock 9
# Somebody else may have been first.
if is_installed; then exit 0; fi

# The mirror of this machine, as apt reads it from whatever file it stands in.
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -m1 '/debian/$') ||
  fail 'apt knows no mirror of Debian: name one in /etc/apt/sources.list.d, and start again.'
rm -rf --one-file-system "$part"
echo "Installing ${packages[*]} in $root; this takes a few minutes."
# Mounts are made where nobody else sees them, and so end with their process however that ends.
unshare --mount debootstrap --variant=minbase --keyring="$keys" \
  "$suite" "$part" "$mirror" >"$folder/debootstrap.log" 2>&1 ||
  fail "The compilers of Swift and Flutter cannot be fetched from Debian's mirror ($folder/debootstrap.log says why): run build/native/toolchains.sh again when it can be reached."
{ apt-config dump | grep -E '^Acquire::(Check|(https?|ftp)::Proxy)' || true; echo 'Acquire::Retries "3";'; } \
  >"$part/etc/apt/apt.conf.d/99host"
echo force-unsafe-io >"$part/etc/dpkg/dpkg.cfg.d/99speed"

install='set -e
  mount -t proc proc "$0/proc"
  export DEBIAN_FRONTEND=noninteractive
  chroot "$0" apt-get -qq update
  chroot "$0" apt-get -qq -y --no-install-recommends install "$@"
  chroot "$0" apt-get clean
  rm -rf "$0/var/lib/apt/lists"/*'
# Index and packages of a moving release may disagree while a mirror is renewed: once more.
for try in first last; do
  if unshare --mount bash -c "$install" "$part" "${packages[@]}" >"$folder/install.log" 2>&1; then break; fi
  if [ "$try" = last ]; then
    fail "The compilers of Swift and Flutter cannot be installed ($folder/install.log says why): run build/native/toolchains.sh again later."
  fi
  sleep 30
done

echo "$wanted" >"$part/etc/ad-placement-toolchains"
rm -rf --one-file-system "$root"
mv "$part" "$root"
