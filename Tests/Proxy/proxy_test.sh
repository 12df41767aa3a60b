#!/bin/sh
# Starts a proxy with the sample from packaging/ in front of a server of ours, and sends requests through it as a
# browser would: TLS, HTTP/2. Only addresses, ports and the certificate of the sample are replaced.
#
# usage: proxy_test.sh nginx|caddy <http-proxy-test-server>
set -eu
cd "$(dirname "$0")/../.."
proxy=$1
server=$2

work=$(mktemp -d)
trap 'kill $proxy_pid $server_pid 2>/dev/null || true; rm -rf "$work"' EXIT
proxy_pid= server_pid=

openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=market.example \
    -addext subjectAltName=DNS:market.example -keyout "$work/key.pem" -out "$work/cert.pem" 2>/dev/null

mkfifo "$work/stdin"
"$server" "$work" <"$work/stdin" >"$work/port" &
server_pid=$!
exec 3>"$work/stdin"
until [ -s "$work/port" ]; do kill -0 $server_pid; done
port=$(cat "$work/port")

set -- $(Scripts/free-ports 2)
plain=$1 secure=$2

start_nginx() {
    places="access_log off; client_body_temp_path $work/body; proxy_temp_path $work/proxy;"
    places="$places fastcgi_temp_path $work/f; uwsgi_temp_path $work/u; scgi_temp_path $work/s;"
    sed -e "s|127.0.0.1:8080|127.0.0.1:$port|" \
        -e "/listen \[::\]/d" -e "/^user /d" \
        -e "s|include /etc/nginx/conf.d/\*.conf;|$places|" \
        -e "s|listen 80|listen 127.0.0.1:$plain|" \
        -e "s|listen 443|listen 127.0.0.1:$secure|" \
        -e "s|/etc/letsencrypt/live/market.example/fullchain.pem|$work/cert.pem|" \
        -e "s|/etc/letsencrypt/live/market.example/privkey.pem|$work/key.pem|" packaging/nginx.conf >"$work/nginx.conf"
    nginx -e "$work/error.log" -c "$work/nginx.conf" -g "daemon off; pid $work/nginx.pid; master_process off;" &
    proxy_pid=$!
}

start_caddy() {
    sed -e "s|127.0.0.1:8080|127.0.0.1:$port|" \
        -e "s|^{|{\n\tadmin off\n\thttp_port $plain\n\thttps_port $secure|" \
        -e "s|^:80 {|:$plain {|" -e "s|^:443 {|:$secure {|" \
        -e "s|^market.example {|market.example {\n\ttls $work/cert.pem $work/key.pem|" \
        packaging/Caddyfile >"$work/Caddyfile"
    HOME=$work caddy run --adapter caddyfile --config "$work/Caddyfile" 2>"$work/error.log" &
    proxy_pid=$!
}

start_$proxy

fetch() {
    # Not from 127.0.0.1, which is where the trusted proxy lives.
    curl --interface 127.0.0.2 --silent --show-error --http2 --max-time 20 --cacert "$work/cert.pem" \
        --resolve "market.example:$secure:127.0.0.1" --resolve "market.example:$plain:127.0.0.1" "$@"
}
base=https://market.example:$secure
failures=0
expect() {
    name=$1 wanted=$2 got=$3
    if [ "$got" = "$wanted" ]; then
        echo "ok   $name"
    else
        echo "FAIL $name: wanted '$wanted', got '$got'"
        failures=$((failures + 1))
    fi
}

fetch --retry 50 --retry-delay 1 --retry-connrefused -o /dev/null "$base/" 2>/dev/null

expect "HTTP/2 to the client" 2 "$(fetch -o /dev/null -w '%{http_version}' "$base/")"
expect "path and query" "GET /a//b/?c=%20d 0" "$(fetch "$base/echo/a//b/?c=%20d" | sed 's|/echo||')"
expect "the client's address, scheme and host" "127.0.0.2 true market.example:$secure" "$(fetch "$base/origin")"
expect "a client cannot speak for another" "127.0.0.2 true market.example:$secure" \
    "$(fetch -H 'X-Forwarded-For: 6.6.6.6' -H 'Forwarded: for=6.6.6.6' -H 'X-Forwarded-Host: evil' "$base/origin")"
expect "HEAD" "200 0" "$(fetch -I -o /dev/null -w '%{http_code} %{size_download}' "$base/echo")"

head -c 3000000 /dev/urandom >"$work/photo"
expect "upload" "POST /echo 3000000" "$(fetch --data-binary "@$work/photo" "$base/echo")"
expect "upload of unknown length" "POST /echo 3000000" \
    "$(fetch -H 'Transfer-Encoding: chunked' --data-binary @- "$base/echo" <"$work/photo")"
expect "upload as a form" "2 6000000 hello" \
    "$(fetch -F params=hello -F "images=@$work/photo" -F "images=@$work/photo" "$base/form")"
expect "file" "$(sha256sum <"$work/photo")" "$(fetch "$base/file" | sha256sum)"
expect "part of a file" "206 10" "$(fetch -r 5-14 -o /dev/null -w '%{http_code} %{size_download}' "$base/file")"
tag=$(fetch -I "$base/file" | tr -d '\r' | sed -n 's/^etag: //p')
expect "what the client has" 304 "$(fetch -o /dev/null -w '%{http_code}' -H "If-None-Match: $tag" "$base/file")"
expect "gzip" "gzip 5000" "$(fetch --compressed -D "$work/head" "$base/text" | wc -c |
    { read -r count; echo "$(tr -d '\r' <"$work/head" | sed -n 's/^content-encoding: //p') $count"; })"
expect "events come while they are made" "data: 1" "$(fetch -N "$base/events" 2>/dev/null | head -1)"

expect "another host over TLS has no certificate" 000 "$(fetch -k -o /dev/null -w '%{http_code}' \
    --resolve "other.example:$secure:127.0.0.1" "https://other.example:$secure/" 2>/dev/null || true)"
expect "another host behind the market's certificate" 421 \
    "$(fetch -o /dev/null -w '%{http_code}' -H 'Host: other.example' "$base/")"
expect "another host without TLS" 421 \
    "$(fetch -o /dev/null -w '%{http_code}' -H 'Host: other.example' "http://market.example:$plain/")"
expect "plain HTTP of the market's host is sent to TLS" 308 \
    "$(fetch -o /dev/null -w '%{http_code}' "http://market.example:$plain/a?b")"

if [ "$proxy" = nginx ]; then
    expect "a body over the proxy's limit" 413 "$(head -c 120000000 /dev/zero |
        fetch -o /dev/null -w '%{http_code}' -H 'Expect:' --data-binary @- "$base/echo")"
fi

exec 3>&-
[ $failures -eq 0 ]
