# Sourced by restore-drill.sh and restore.sh: brings a base backup and its log back into an empty folder, under a server of its
# own that only its socket reaches. Sets `base`, `began`, `bin`, `newest` and `age`; `ask <statement> [database]` asks the
# server. The caller sets `home` (a folder for socket and key), `data`, `target` ('' is the newest second), `fsync` and `step`;
# `restore_command` where the log is not that of BACKUP_DIR.
# postgres may not look into the folder of who calls.
as_postgres() { if [ "$(id -u)" = 0 ]; then (cd / && runuser -u postgres -- "$@"); else "$@"; fi; }
ask() { psql "postgresql:///${2:-mabarin}?host=$home/socket&user=postgres" -XAtc "$1"; }
url_of() { echo "postgres://$1@localhost/mabarin?host=$home/socket"; }

recover() {
  # The age is that of the backup, not of what restoring takes.
  began=$(date +%s.%N)
  step="looking for a base backup"
  base=$(ls -1 "$BACKUP_DIR"/base/*.tar.gz.age | sort -r | { if [ -n "$target" ]; then
    # The newest that was written before the time.
    awk -v limit="$(date -u -d "$target" +%Y%m%dT%H%M%SZ)" '{ name = $0; sub(/.*\//, "", name); if (substr(name, 1, 16) <= limit) print }'
  else cat; fi; } | head -n 1)
  [ -n "$base" ] || { echo "There is no backup from before $target." >&2; exit 1; }

  step="decrypting the base backup"
  mkdir -m 700 "$data" "$home/socket"
  install -m 600 "$BACKUP_IDENTITY" "$home/identity"
  age --decrypt --identity "$home/identity" "$base" | tar -xz -C "$data"
  step="replaying the log"
  bin=/usr/lib/postgresql/$(cat "$data/PG_VERSION")/bin
  echo 'local all all trust' >"$home/pg_hba.conf"
  cp "$data/postgresql.auto.conf" "$home/auto.conf"
  # Releases up to 0.2 kept the log without compressing it. What age does not open whole, gzip refuses.
  local from_backup="age --decrypt --identity \"$home/identity\" \"$BACKUP_DIR/wal/%f.gz.age\" | gzip --decompress > \"%p\" || age --decrypt --identity \"$home/identity\" --output \"%p\" \"$BACKUP_DIR/wal/%f.age\""
  cat >>"$data/postgresql.auto.conf" <<CONF
restore_command = '${restore_command:-$from_backup}'
recovery_target_action = 'promote'
recovery_target_timeline = 'latest'
${target:+recovery_target_time = '$target'}
archive_mode = off
fsync = $fsync
hba_file = '$home/pg_hba.conf'
ident_file = ''
listen_addresses = ''
unix_socket_directories = '$home/socket'
port = 5432
logging_collector = off
timezone = 'UTC'
CONF
  touch "$data/recovery.signal"
  [ "$(id -u)" != 0 ] || chown -R postgres "$home" "$data"
  chmod 755 "$home/socket"
  # Debian keeps the configuration elsewhere, so a base backup may hold none.
  if [ ! -e "$data/postgresql.conf" ]; then
    as_postgres touch "$data/postgresql.conf"
    added_conf=1
  fi
  as_postgres "$bin/pg_ctl" start -D "$data" -w -t 600 -s -l "$home/server.log" || { tail -n 20 "$home/server.log" >&2; exit 1; }
  for _ in $(seq 600); do
    if [ "$(ask 'select pg_is_in_recovery()' postgres)" = f ]; then break; fi
    sleep 0.5
  done
  [ "$(ask 'select pg_is_in_recovery()' postgres)" = f ] || { tail -n 20 "$home/server.log" >&2; exit 1; }
  newest=$(ask "select coalesce(pg_last_xact_replay_timestamp()::text, '')" postgres)
  local since=${target:+$(date -u -d "$target" +%s.%N)}
  age=$(ask "select coalesce(round(extract(epoch from to_timestamp(${since:-$began}) - pg_last_xact_replay_timestamp()), 1)::text, '?')" postgres)
}
