#!/usr/bin/env bash
# Restores the newest backup into a throw-away cluster, checks there that the books and all else are right, and says how
# old the newest second is that can be restored; nothing of it stays. `pnpm ops restore-drill` is the same:
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
as_postgres() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
report() { [ -z "${BACKUP_REPORT:-}" ] || printf '%s\n' "$1" | $BACKUP_REPORT; }
bin=
step="reading what it is to do"
finish() {
  code=$?
  [ -z "$bin" ] || as_postgres "$bin/pg_ctl" stop -D "$home/data" -m immediate -s -w >/dev/null 2>&1 || true
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
# The age is that of the backup, not of what restoring takes.
began=$(date +%s.%N)
step="looking for a base backup"
base=$(ls -1 "$BACKUP_DIR"/base/*.tar.gz.age | sort -r | { if [ -n "$target" ]; then
  # The newest that was written before the time.
  awk -v limit="$(date -u -d "$target" +%Y%m%dT%H%M%SZ)" '{ name = $0; sub(/.*\//, "", name); if (substr(name, 1, 16) <= limit) print }'
else cat; fi; } | head -n 1)
[ -n "$base" ] || { echo "There is no backup from before $target." >&2; exit 1; }

step="decrypting the base backup"
mkdir -m 700 "$home/data" "$home/socket"
install -m 600 "$BACKUP_IDENTITY" "$home/identity"
age --decrypt --identity "$home/identity" "$base" | tar -xz -C "$home/data"
step="replaying the log"
# Nothing of this cluster stays, so nothing of it has to reach the disk.
bin=/usr/lib/postgresql/$(cat "$home/data/PG_VERSION")/bin
echo 'local all all trust' >"$home/pg_hba.conf"
cat >>"$home/data/postgresql.auto.conf" <<CONF
restore_command = 'age --decrypt --identity "$home/identity" --output "%p" "$BACKUP_DIR/wal/%f.age"'
recovery_target_action = 'promote'
recovery_target_timeline = 'latest'
${target:+recovery_target_time = '$target'}
archive_mode = off
fsync = off
hba_file = '$home/pg_hba.conf'
ident_file = ''
listen_addresses = ''
unix_socket_directories = '$home/socket'
port = 5432
logging_collector = off
timezone = 'UTC'
CONF
touch "$home/data/recovery.signal"
[ "$(id -u)" != 0 ] || chown -R postgres "$home"
chmod 755 "$home/socket"
# Debian keeps the configuration elsewhere, so a base backup may hold none.
[ -e "$home/data/postgresql.conf" ] || as_postgres touch "$home/data/postgresql.conf"
as_postgres "$bin/pg_ctl" start -D "$home/data" -w -t 600 -s -l "$home/server.log" || { tail -n 20 "$home/server.log" >&2; exit 1; }
ask() { psql "postgresql:///${2:-mabarin}?host=$home/socket&user=postgres" -XAtc "$1"; }
for _ in $(seq 600); do
  if [ "$(ask 'select pg_is_in_recovery()' postgres)" = f ]; then break; fi
  sleep 0.5
done
[ "$(ask 'select pg_is_in_recovery()' postgres)" = f ] || { tail -n 20 "$home/server.log" >&2; exit 1; }
newest=$(ask "select coalesce(pg_last_xact_replay_timestamp()::text, '')" postgres)
since=${target:+$(date -u -d "$target" +%s.%N)}
age=$(ask "select coalesce(round(extract(epoch from to_timestamp(${since:-$began}) - pg_last_xact_replay_timestamp()), 1)::text, '?')" postgres)

step="checking the books"
login=${BACKUP_LOGIN:-mabarin}
(cd "$root/apps/api" && env -u MABARIN_DATABASE_PASSWORD \
  DATABASE_URL="postgres://$login@localhost/mabarin?host=$home/socket" MABARIN_LOG=error \
  "$root/node_modules/.bin/node" src/main.ts verify)
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
