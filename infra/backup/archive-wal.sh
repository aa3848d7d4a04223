#!/usr/bin/env bash
# PostgreSQL's archive_command: keeps one file of the write-ahead log, compressed and encrypted to BACKUP_RECIPIENT (a public key
# of age). A file that ends on archive_timeout is mostly zeros: 16.8 MB become less than 0.1 MB.
#   archive_mode = on
#   archive_timeout = 30s
#   archive_command = 'BACKUP_DIR=... BACKUP_RECIPIENT=age1... /opt/mabarin/current/infra/backup/archive-wal.sh "%p" "%f"'
# Ends with 0 when the file lies there for good; else PostgreSQL keeps its own and tries again. A full or broken place must not
# fill the disk of the database too: where 128 files (2 GiB) wait, this one is given up. Nothing after it can be restored
# until the next base backup, which the operator is told.
set -euo pipefail
path=${1:?the file to keep}
name=${2:?its name}
: "${BACKUP_DIR:?the folder of the backups}" "${BACKUP_RECIPIENT:?the public key of age}"
most_waiting=128
to="$BACKUP_DIR/wal/$name.gz.age"
keep() {
  mkdir -p "$BACKUP_DIR/wal" &&
    gzip --stdout "$path" | age --encrypt --recipient "$BACKUP_RECIPIENT" --output "$to.part" &&
    sync "$to.part" && mv "$to.part" "$to"
}
# Best effort: what does not leave now leaves with the next base backup.
leave() { [ -z "${BACKUP_OFFSITE:-}" ] || timeout 20 rclone --config "$BACKUP_DIR/rclone.conf" copyto "$to" "$BACKUP_OFFSITE/wal/$name.gz.age" || true; }
# Asked again for a file that is kept already: PostgreSQL did not hear of it.
[ ! -e "$to" ] || exit 0
if keep; then
  leave
else
  # PostgreSQL runs this in its data folder.
  waiting=$(find pg_wal/archive_status -name '*.ready' | wc -l)
  ((waiting > most_waiting)) || exit 1
  rm -f "$to.part"
  echo "$name is given up: $waiting files of the log wait" >&2
  echo "failed $BACKUP_DIR takes no log, so the log is given up: make room, then mabarin backup" |
    DATABASE_URL=postgresql:///mabarin "$(dirname "$0")/record.sh" base || true
fi
