#!/usr/bin/env bash
# PostgreSQL's archive_command: keeps one file of the write-ahead log, compressed and encrypted to BACKUP_RECIPIENT (a public key
# of age). A file that ends on archive_timeout is mostly zeros: 16.8 MB become about 0.1 MB.
#   archive_mode = on
#   archive_timeout = 30s
#   archive_command = 'BACKUP_DIR=... BACKUP_RECIPIENT=age1... /opt/mabarin/current/infra/backup/archive-wal.sh "%p" "%f"'
# Ends with 0 only when the file lies there for good; PostgreSQL keeps its own until then and tries again.
set -euo pipefail
path=${1:?the file to keep}
name=${2:?its name}
: "${BACKUP_DIR:?the folder of the backups}" "${BACKUP_RECIPIENT:?the public key of age}"
to="$BACKUP_DIR/wal/$name.gz.age"
mkdir -p "$BACKUP_DIR/wal"
# Asked again for a file that is kept already: PostgreSQL did not hear of it.
[ ! -e "$to" ] || exit 0
gzip --stdout -1 "$path" | age --encrypt --recipient "$BACKUP_RECIPIENT" --output "$to.part"
sync "$to.part"
mv "$to.part" "$to"
