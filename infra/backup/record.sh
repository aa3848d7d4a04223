#!/usr/bin/env bash
# Tells the service about a backup or a drill, so that a missing or failed one becomes a task of the operator. Reads one
# line, "ok <what>" or "failed <why>":
#   echo 'ok a snapshot of the disk' | DATABASE_URL=postgresql:///mabarin infra/backup/record.sh base
# Run by a login that may write the table backup_report, which the service's own may not.
set -euo pipefail
kind=${1:?base or drill}
: "${DATABASE_URL:?the database of the service}"
read -r -n 500 outcome detail || true
case "$outcome" in
ok) succeeded=true ;;
failed) succeeded=false ;;
*)
  echo "Say \"ok <what>\" or \"failed <why>\"." >&2
  exit 1
  ;;
esac
psql "$DATABASE_URL" -Xqv ON_ERROR_STOP=1 -v kind="$kind" -v succeeded="$succeeded" -v detail="${detail:--}" <<'SQL'
insert into backup_report (kind, succeeded, detail)
select :'kind', :'succeeded', :'detail' where not exists (
  -- A failure that repeats is told once an hour.
  select from backup_report where kind = :'kind' and not succeeded and detail = :'detail' and created_at > now() - interval '1 hour'
);
SQL
