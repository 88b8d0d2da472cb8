#!/bin/bash
# Clears up after a desktop: guard.sh DIRECTORY
#
# The tests hold the other end of this script's standard input. When they close it, or die, every process that still
# carries the desktop's mark in its environment is killed, however it was started (a service that the bus activated,
# a daemon's own child), and the desktop's directory is removed.

set -u
directory=$1

while read -r; do :; done

while true; do
    # A process that has ended has no environment any more. Not by grep's exit status: one that vanishes is an error.
    environments=$(grep -lszFx "TACET_DESKTOP=$directory" /proc/[0-9]*/environ)
    [[ -z $environments ]] && break
    for environment in $environments; do
        process=${environment#/proc/}
        kill -KILL "${process%/environ}" 2>/dev/null
    done
done
rm -rf "$directory"
