#!/bin/sh
# Installs the Debian packages of packages.txt that are missing. Needs root or sudo only when something is missing.
set -eu
here=$(dirname "$0")
missing=""
for package in $(sed 's/#.*//' "$here/packages.txt"); do
  status=$(dpkg-query -W -f='${db:Status-Abbrev}' "$package" 2>/dev/null || true)
  case $status in ii*) ;; *) missing="$missing $package" ;; esac
done
[ -n "$missing" ] || exit 0
command -v apt-get >/dev/null || {
  echo "tabrig: these Debian packages are missing and there is no apt-get to install them:$missing" >&2; exit 1; }
if [ "$(id -u)" = 0 ]; then root=""
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then root="sudo"
else
  echo "tabrig: these Debian packages are missing:$missing" >&2
  echo "tabrig: run 'apt-get install$missing' as root, or run make as root or with password-less sudo" >&2
  exit 1
fi
echo "tabrig: installing$missing"
$root apt-get update -qq
# shellcheck disable=SC2086
$root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
