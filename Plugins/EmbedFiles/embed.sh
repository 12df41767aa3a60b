#!/bin/sh
# Writes files as arrays of bytes in Swift that the compiler reads as strings, and a list of those that are SQL:
# embed.sh OUTPUT FILE…
set -eu
exec >"$1"
shift

scripts=
echo 'enum PackageResources {'
for file; do
    name=$(basename "$file" | sed 's/[^A-Za-z0-9]/_/g; s/^[0-9]/_/')
    case $file in *.sql) scripts="$scripts(\"$(basename "$file" .sql)\", $name), " ;; esac
    case $file in
    *.png)
        printf '    static let %s = "' "$name"
        od -An -v -tx1 "$file" | sed 's/ \(..\)/\\u{\1}/g' | tr -d '\n'
        echo '".unicodeScalars.map { UInt8($0.value) }'
        ;;
    *)
        # As many signs that no file has, since each line is taken as it is written.
        printf '    static let %s = Array(####"""\n' "$name"
        cat "$file"
        printf '\n"""####.utf8)\n'
        ;;
    esac
done
[ -z "$scripts" ] || echo "    static let scripts: [(name: String, bytes: [UInt8])] = [$scripts]"
echo '}'
