#!/bin/sh
# As much of the official image's start as compose.yaml uses.
set -eu
[ "${1:-}" = postgres ] || exec "$@"
as_postgres() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
mkdir -p "$PGDATA"
chown -R postgres "$PGDATA" /var/run/postgresql
if [ ! -e "$PGDATA/PG_VERSION" ]; then
  (umask 077 && printf %s "${POSTGRES_PASSWORD:-$(cat "$POSTGRES_PASSWORD_FILE")}" >/tmp/password && chown postgres /tmp/password)
  as_postgres initdb --pgdata="$PGDATA" --username="$POSTGRES_USER" --pwfile=/tmp/password $POSTGRES_INITDB_ARGS
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  as_postgres pg_ctl --pgdata="$PGDATA" --options="-c listen_addresses=''" --wait start
  as_postgres createdb --username="$POSTGRES_USER" "$POSTGRES_DB"
  as_postgres pg_ctl --pgdata="$PGDATA" --wait stop
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups "$@" -c listen_addresses='*'
