#!/bin/sh
# Writes the names of a gettext catalogue as constants in Swift, each with its note and its text: text-keys.sh OUTPUT CATALOGUE
set -eu
exec >"$1"

echo 'extension TextKey {'
awk '
    # `deal.not_traded` is `dealNotTraded`, and abbreviations stay in capitals.
    function constant(name,    words, count, n, text) {
        count = split(name, words, /[._]/)
        text = words[1]
        for (n = 2; n <= count; n++)
            text = text (words[n] ~ /^(ios|json|krw|usd|uuid)$/ ? toupper(words[n]) : \
                toupper(substr(words[n], 1, 1)) substr(words[n], 2))
        return text
    }
    /^#\. / { note = note "    /// " substr($0, 4) "\n" }
    /^msgid ".+"/ { name = substr($0, 8, length($0) - 8) }
    /^msgstr/ && name != "" {
        if (note != "") note = note "    ///\n"
        text = $0
        sub(/^msgstr(\[0\])? /, "", text)
        printf "%s    /// `%s`\n    public static let %s = TextKey(\"%s\")\n", note, text, constant(name), name
        name = note = ""
    }
' "$2"
echo '}'
