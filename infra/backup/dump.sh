#!/usr/bin/env bash
# Writes the whole database into one file: DATABASE_URL=postgres://... infra/backup/dump.sh mabarin.dump
# Needs pg_dump of the server's version or newer. The dump is one consistent moment; the product may run meanwhile.
set -euo pipefail
file=${1:?name the file to write}
: "${DATABASE_URL:?set it to the database}"
pg_dump --format=custom --dbname="$DATABASE_URL" --file="$file.part"
mv "$file.part" "$file"
echo "Wrote $file ($(du -h "$file" | cut -f1))."
