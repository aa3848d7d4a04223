#!/usr/bin/env bash
# Fills an EMPTY database from a backup: DATABASE_URL=postgres://... infra/backup/restore-dump.sh mabarin.dump
# Stop the API first. All or nothing: one transaction, and a database with tables in it is refused.
# Without the last line "Restored ..." something failed: begin again with a new empty database.
set -euo pipefail
file=${1:?name the backup to read}
: "${DATABASE_URL:?set it to an empty database}"
tables=$(psql "$DATABASE_URL" -XAtc "select count(*) from pg_tables where schemaname not in ('pg_catalog', 'information_schema')")
if [ "$tables" != 0 ]; then
  echo "The database holds $tables tables: make an empty one (createdb) and point DATABASE_URL at it." >&2
  exit 1
fi
# A dump holds no roles, and the rights in it name this one.
psql "$DATABASE_URL" -Xqv ON_ERROR_STOP=1 -c "do \$\$ begin create role mabarin_app; exception when duplicate_object then null; end \$\$"
pg_restore --dbname="$DATABASE_URL" --no-owner --exit-on-error --single-transaction <"$file"
# Open pages load everything anew, and what may have been sent since is held.
psql "$DATABASE_URL" -Xqv ON_ERROR_STOP=1 --single-transaction --file="$(dirname "$0")/after-restore.sql"
echo "Restored $file; open pages load everything anew. Now: ops payouts compare, ops payouts confirm."
