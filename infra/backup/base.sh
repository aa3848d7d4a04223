#!/usr/bin/env bash
# Writes a base backup, encrypted to BACKUP_RECIPIENT, and removes what no kept one needs any more:
#   BACKUP_DIR=/var/lib/mabarin-backup BACKUP_RECIPIENT=age1... DATABASE_URL=postgresql:///postgres infra/backup/base.sh
# BACKUP_KEEP (7) base backups are kept, with the log since the oldest of them. Needs pg_basebackup of the server's
# version, and a login that may replicate. The product may run meanwhile. BACKUP_ALSO is a second key. BACKUP_REPORT is a command that takes the outcome
# on its input, as record.sh does.
set -euo pipefail
: "${BACKUP_DIR:?the folder of the backups}" "${BACKUP_RECIPIENT:?the public key of age}" "${DATABASE_URL:?the server}"
keep=${BACKUP_KEEP:-7}
report() { [ -z "${BACKUP_REPORT:-}" ] || printf '%s\n' "$1" | $BACKUP_REPORT; }
part=
trap 'code=$?; [ $code = 0 ] || { rm -f "$part"; report "failed base.sh ended with $code; its log says why"; }' EXIT
# Without the log since its beginning a base backup cannot be restored.
[ "$(psql "$DATABASE_URL" -XAtc 'show archive_mode')" != off ] || { echo "PostgreSQL archives no log: set archive_mode." >&2; exit 1; }
mkdir -p "$BACKUP_DIR/base"
cd "$BACKUP_DIR/base"
# Of a backup that was killed.
rm -f ./*.tar.gz.age.part
# The log from here on belongs to this backup: no later than where it begins itself.
wal=$(psql "$DATABASE_URL" -XAtc "select pg_walfile_name(pg_current_wal_insert_lsn())")
name="$(date -u +%Y%m%dT%H%M%SZ).$wal.tar.gz.age"
part="$name.part"
pg_basebackup --dbname="$DATABASE_URL" --checkpoint=fast --wal-method=none --format=tar --gzip --pgdata=- |
  age --encrypt --recipient "$BACKUP_RECIPIENT" ${BACKUP_ALSO:+--recipient "$BACKUP_ALSO"} --output "$part"
sync "$part"
mv "$part" "$name"
# Names begin with the time, so their order is that of the backups.
ls -1 ./*.tar.gz.age | sort -r | tail -n "+$((keep + 1))" | xargs -r rm --
oldest=$(ls -1 ./*.tar.gz.age | sort | head -n 1 | cut -d. -f3)
for file in "$BACKUP_DIR"/wal/*.age; do
  # The first eight digits are the timeline, which a restore changes; the order is in the rest.
  segment=$(basename "$file" | cut -c9-24)
  if [[ ${#segment} == 16 && "$segment" < "${oldest:8:16}" ]]; then rm -- "$file"; fi
done
# A backup that has not left the machine is none. Elsewhere files stay for a month, whatever is lost here.
if [ -n "${BACKUP_OFFSITE:-}" ]; then
  offsite() { rclone --config "$BACKUP_DIR/rclone.conf" "$@"; }
  offsite copy "$BACKUP_DIR" "$BACKUP_OFFSITE" --include '/{base,wal}/*.age'
  offsite delete "$BACKUP_OFFSITE" --min-age 30d
fi
report "ok $name${BACKUP_OFFSITE:+, also at $BACKUP_OFFSITE}"
echo "Wrote $name ($(du -h "$name" | cut -f1)); $(ls -1 ./*.tar.gz.age | wc -l) are kept."
