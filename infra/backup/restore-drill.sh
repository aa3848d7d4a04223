#!/usr/bin/env bash
# Restores the newest backup into a throw-away cluster, checks the books there and says how old the newest second is that
# can be restored; nothing of it stays:
#   BACKUP_DIR=... BACKUP_IDENTITY=the-private-key infra/backup/restore-drill.sh [time to restore, '2026-11-22 20:00:00+07']
# The private key is kept off the server, so this runs elsewhere, on a copy of BACKUP_DIR, with PostgreSQL of the server's
# version. Ends with 0 only when everything was right.
set -euo pipefail
: "${BACKUP_DIR:?the folder of the backups}" "${BACKUP_IDENTITY:?the private key of age}"
# As PostgreSQL takes it, which knows no names of zones here.
target=${1:+$(date -u -d "$1" '+%F %T.%6N+00')}
root=$(cd "$(dirname "$0")/../.." && pwd)
base=$(ls -1 "$BACKUP_DIR"/base/*.tar.gz.age | sort -r | { if [ -n "$target" ]; then
  # The newest that was written before the time.
  awk -v limit="$(date -u -d "$target" +%Y%m%dT%H%M%SZ)" '{ name = $0; sub(/.*\//, "", name); if (substr(name, 1, 16) <= limit) print }'
else cat; fi; } | head -n 1)
[ -n "$base" ] || { echo "There is no backup from before $target." >&2; exit 1; }

home=$(mktemp -d)
as_postgres() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
bin=
finish() {
  [ -z "$bin" ] || as_postgres "$bin/pg_ctl" stop -D "$home/data" -m immediate -s -w >/dev/null 2>&1 || true
  rm -rf "$home"
}
trap finish EXIT
mkdir -m 700 "$home/data" "$home/socket"
install -m 600 "$BACKUP_IDENTITY" "$home/identity"
age --decrypt --identity "$home/identity" "$base" | tar -xz -C "$home/data"
bin=/usr/lib/postgresql/$(cat "$home/data/PG_VERSION")/bin
echo 'local all all trust' >"$home/pg_hba.conf"
cat >>"$home/data/postgresql.auto.conf" <<EOF
restore_command = 'age --decrypt --identity "$home/identity" --output "%p" "$BACKUP_DIR/wal/%f.age"'
recovery_target_action = 'promote'
recovery_target_timeline = 'latest'
${target:+recovery_target_time = '$target'}
archive_mode = off
hba_file = '$home/pg_hba.conf'
ident_file = ''
listen_addresses = ''
unix_socket_directories = '$home/socket'
port = 5432
logging_collector = off
EOF
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
age=$(ask "select coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp())::int::text, '?')" postgres)
login=${BACKUP_LOGIN:-mabarin}
(cd "$root/apps/api" && env -u MABARIN_DATABASE_PASSWORD \
  DATABASE_URL="postgres://$login@localhost/mabarin?host=$home/socket" MABARIN_LOG=error \
  "$root/node_modules/.bin/node" src/main.ts ops ledger verify)
echo "Restored $(basename "$base"); the newest second is $newest, $age s old."
