#!/bin/bash
# Runs wapiti and sqlmap against a Mabarin with the demo on this machine (docs/security.md "Scanners"). Some five minutes,
# nine at most; the reports stand in reports/scan. Never against another's machine: it makes orders and guesses.
#   infra/scan.sh [public site] [API]
set -u
site=${1:-http://localhost:4001}
api=${2:-http://localhost:4000}
for origin in "$site" "$api"; do
  case $origin in
    http://localhost:* | http://127.0.0.1:*) ;;
    *) echo "$origin is not on this machine" >&2; exit 2 ;;
  esac
done
cd "$(dirname "$0")/.." && mkdir -p reports/scan && cd reports/scan || exit 2
for program in wapiti sqlmap curl; do
  command -v "$program" > /dev/null || { echo "$program is missing: apt-get install wapiti sqlmap curl" >&2; exit 2; }
done

# Not ssrf and xxe, which need a machine outside, nor nikto and wapp, which fetch their lists.
modules=backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,sql,xss
scan() { # name, where to begin, further addresses
  local name=$1 begin=$2
  shift 2
  local starts=()
  for path in "$@"; do starts+=(-s "$begin$path"); done
  timeout 240 wapiti -u "$begin/" --scope domain -m "$modules" --flush-session --no-bugreport \
    --max-scan-time 60 --max-attack-time 20 -t 5 -d 3 "${starts[@]}" -f txt -o "$name.txt" > "$name.log" 2>&1
  echo "wapiti $name: exit $?"
  grep -E ':[[:space:]]+[1-9][0-9]*$' "$name.txt"
}
none=AAAAAAAAAAAAAAAAAAAAAA
uuid=6f1b4f0e-7d0f-4a53-9f83-1f3fb5a1f001
scan public "$site" /demomabar "/demomabar/mabar?x=1" "/demomabar/support?x=1" "/list/demomabar?x=1" "/gift/demomabar?x=1" \
  "/join?x=1" "/login?x=1" "/tiket/$none?x=1" "/hubungi-admin?transaksi=x" "/reset-password?code=x"
scan api "$api" "/api/host/demomabar?x=1" "/api/list/demomabar?x=1" "/api/gift/demomabar?x=1" "/api/session?x=1" \
  "/api/gift-proof/$uuid?after=0" "/api/payment/$none?x=1" "/api/ticket/$none?x=1" "/api/display/widget/queue?x=1" \
  "/sse/connect/abc?since=1" "/images/abc.webp?x=1"

json='content-type: application/json'
login='{"form":{"LoginEmail":"demo@mabarin.test","LoginPassword":"stan-kancil-77"},"token":"sandbox-pass"}'
rm -f cookies
proof=$(curl -s -c cookies -H "$json" -d "$login" "$api/api/login" | sed -n 's/.*"login":"\([^"]*\)".*/\1/p')
session=$(awk '$6 ~ /^mabarin_[0-9]+$/ { print $6 "=" $7 }' cookies)
as_host() { curl -s -H "$json" -H "login: $proof" -b "$session" -d '{}' "$api/api/dashboard/host" | grep -c '^{"status":0'; }
[ "$(as_host)" = 1 ] || { echo "the demo host cannot log in: is $api a Mabarin with the demo?" >&2; exit 2; }

missed=0
inject() { # name, path, options of sqlmap
  local name=$1 path=$2
  shift 2
  timeout 45 sqlmap -u "$api$path" -H "$json" --batch --flush-session --disable-coloring --level 2 --risk 1 --dbms PostgreSQL \
    --technique BEUST --time-sec 2 --timeout 5 --retries 0 --threads 2 --ignore-code '*' --ignore-redirects \
    --output-dir "$PWD/sqlmap" "$@" > "sqlmap-$name.log" 2>&1
  if grep -q 'all tested parameters do not appear to be injectable' "sqlmap-$name.log"; then
    echo "sqlmap $name: nothing in $(grep -c 'does not seem to be injectable' "sqlmap-$name.log") parameters"
  else
    missed=1
    echo "sqlmap $name: NOT clean or not finished, read reports/scan/sqlmap-$name.log"
  fi
}
inject_as_host() { inject "$@" -H "login: $proof" --cookie "$session"; }
inject host "/api/host/demomabar*"
inject ticket "/api/ticket/$none*"
inject proof "/api/gift-proof/$uuid*?after=0"
inject player /api/check-player --data '{"host":"demomabar*","id":"123456789*","server":"2001*"}'
inject login /api/login --data '{"form":{"LoginEmail":"demo@mabarin.test*","LoginPassword":"x-x-x-x-x*"},"token":"sandbox-pass"}'
inject support /api/support --data '{"host":"demomabar*","form":{"supporterName":"Budi*","supporterMessage":"semangat*","supporterGift":10000,"supporterEmail":"budi@example.test*"},"token":"sandbox-pass"}'
inject_as_host words /api/dashboard/messages/words/add -p word --data '{"word":"wibu"}'
inject_as_host supports /api/dashboard/support -p before --data "{\"before\":\"$uuid\"}"
inject_as_host download /api/dashboard/support/download -p dateStart,dateEnd --data '{"dateStart":"2026-11-20","dateEnd":"2026-11-20"}'
inject_as_host notice /api/dashboard/mabar/host-notice -p playerName,playerID --data '{"playerID":"123456789","playerServer":"2001","playerName":"Kancil","type":"mark"}'
inject_as_host cookie /api/session -p "${session%%=*}"
[ "$(as_host)" = 1 ] || { echo 'the session was lost on the way: what was asked as the host was not' >&2; exit 1; }
exit "$missed"
