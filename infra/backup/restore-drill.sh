#!/usr/bin/env bash
# Restores the newest backup into a throw-away cluster, checks there that the books and all else are right and that the service
# starts on it, and says how old the newest second is that can be restored; nothing of it stays. `pnpm ops restore-drill` is the same:
#   BACKUP_DIR=... BACKUP_IDENTITY=the-private-key infra/backup/restore-drill.sh [time to restore, '2026-11-22 20:00:00+07']
# The private key is kept off the server, so this runs elsewhere, on a copy of its folder, with PostgreSQL of the server's
# version. BACKUP_FROM fetches the copy by rsync first (server:/var/lib/mabarin-backup). BACKUP_REPORT is a command that
# takes the outcome on its input, as record.sh does. Ends with 0 only when everything was right, and, where no time was
# asked for, the newest second is at most BACKUP_MAX_AGE (60) seconds old.
set -euo pipefail
: "${BACKUP_DIR:?the folder of the backups}" "${BACKUP_IDENTITY:?the private key of age}"
max_age=${BACKUP_MAX_AGE:-60}
# As PostgreSQL takes it, which knows no names of zones here.
target=${1:+$(date -u -d "$1" '+%F %T.%6N+00')}
root=$(cd "$(dirname "$0")/../.." && pwd)
home=$(mktemp -d)
data=$home/data
# Nothing of this cluster stays, so nothing of it has to reach the disk.
fsync=off
. "$root/infra/backup/recover.sh"
report() { [ -z "${BACKUP_REPORT:-}" ] || printf '%s\n' "$1" | $BACKUP_REPORT; }
bin=
step="reading what it is to do"
finish() {
  code=$?
  [ -z "$bin" ] || as_postgres "$bin/pg_ctl" stop -D "$data" -m immediate -s -w >/dev/null 2>&1 || true
  rm -rf "$home"
  [ $code = 0 ] || report "failed while $step"
}
trap finish EXIT

if [ -n "${BACKUP_FROM:-}" ]; then
  step="copying the backups"
  mkdir -p "$BACKUP_DIR/base" "$BACKUP_DIR/wal"
  # The log last: it is what is new.
  rsync --recursive --times --delete --exclude='*.part' "$BACKUP_FROM/base/" "$BACKUP_DIR/base/"
  rsync --recursive --times --delete --exclude='*.part' "$BACKUP_FROM/wal/" "$BACKUP_DIR/wal/"
fi
recover

step="checking the books"
login=${BACKUP_LOGIN:-mabarin}
(cd "$root/apps/api" && env -u MABARIN_DATABASE_PASSWORD DATABASE_URL="$(url_of "$login")" MABARIN_LOG=error \
  "$root/node_modules/.bin/node" dist/main.js verify)
if [ -n "$target" ]; then
  echo "Restored $(basename "$base"); the newest second is $newest, $age s before the time that was asked for."
else
  echo "Restored $(basename "$base"); the newest second is $newest, $age s old."
  step="comparing the age of the newest second, $age s, with $max_age s"
  awk -v age="$age" -v max="$max_age" 'BEGIN { exit !(age != "?" && age + 0 <= max + 0) }' || {
    echo "That is older than $max_age s: nothing was written for so long, or the log is not archived." >&2
    exit 1
  }
fi
report "ok restored to $newest"
