#!/usr/bin/env bash
# Restores the newest backup FOR GOOD, into the server's own data folder, which must be away or empty and its server stopped:
#   BACKUP_DIR=... BACKUP_IDENTITY=the-private-key MABARIN_SECRET=... infra/backup/restore.sh /var/lib/postgresql/18/main
#     ['2026-11-22 20:00:00+07', the time to restore, instead of the newest second]
# Refuses another MABARIN_SECRET than the one that the database was used with, proves the books and the start of the service,
# says what may be missing, and holds cash-outs and refunds until "ops payouts compare" and "ops payouts confirm"
# (docs/runbook.md "Restore for good"). Either all of it, or the folder is as it was.
set -euo pipefail
: "${BACKUP_DIR:?the folder of the backups}" "${BACKUP_IDENTITY:?the private key of age}"
: "${MABARIN_SECRET:?the secret that the database was used with: what is sealed in it opens with no other}"
into=${1:?the data folder of PostgreSQL}
target=${2:+$(date -u -d "$2" '+%F %T.%6N+00')}
if [ -d "$into" ] && [ -n "$(ls -A "$into")" ]; then
  echo "$into holds something: stop PostgreSQL and move it away, it may be wanted yet." >&2
  exit 1
fi
root=$(cd "$(dirname "$0")/../.." && pwd)
home=$(mktemp -d)
# Beside its place, so that it is moved and not copied.
data=$into.restoring
fsync=on
added_conf=
. "$root/infra/backup/recover.sh"
bin=
step="reading what it is to do"
finish() {
  code=$?
  [ -z "$bin" ] || as_postgres "$bin/pg_ctl" stop -D "$data" -m fast -s -w >/dev/null 2>&1 || true
  [ $code = 0 ] || { rm -rf "$data"; echo "Nothing is restored: it failed while $step." >&2; }
  rm -rf "$home"
}
trap finish EXIT
recover

step="checking the secret, the books and the start of the service"
login=${BACKUP_LOGIN:-mabarin}
(cd "$root/apps/api" && env -u MABARIN_DATABASE_PASSWORD DATABASE_URL="$(url_of "$login")" MABARIN_LOG=error \
  "$root/node_modules/.bin/node" dist/main.js verify)
step="holding what may have been sent"
psql "$(url_of postgres)" -Xqv ON_ERROR_STOP=1 --single-transaction --file="$root/infra/backup/after-restore.sql"

step="moving it to its place"
as_postgres "$bin/pg_ctl" stop -D "$data" -m fast -s -w
bin=
# As it was configured before; PostgreSQL's own and Debian's files say the rest.
cat "$home/auto.conf" >"$data/postgresql.auto.conf"
[ -z "$added_conf" ] || rm "$data/postgresql.conf"
[ ! -d "$into" ] || rmdir "$into"
mv "$data" "$into"
echo "Restored $(basename "$base") into $into; its newest second is $newest, $age s before $([ -n "$target" ] && echo "the time that was asked for" || echo now)."
echo 'Once PostgreSQL and the service run: ops payouts compare, ops payouts confirm.'
