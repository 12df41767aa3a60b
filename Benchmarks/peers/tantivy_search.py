"""Tantivy over names, by bigrams and single syllables with positions: indexes the lines of a file, then answers each line of its
input with the microseconds of CPU that a search took and how many of the 20 newest matches it found."""
import re
import sys
import time

import tantivy

HANGUL = re.compile("[가-힣]+|[ㄱ-ㅎ]+|[A-Za-z]+|[0-9.]+")
INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"


def pairs(run):
    return [run[i:i + 2] for i in range(len(run) - 1)] or [run]


def initials(run):
    return "".join(INITIALS[(ord(c) - 0xAC00) // 588] if c >= "가" else c for c in run)


def is_hangul(run):
    return run[0] >= "ㄱ"


def main():
    schema = (tantivy.SchemaBuilder()
              .add_text_field("pairs", tokenizer_name="whitespace", index_option="position")
              .add_text_field("syllables", tokenizer_name="whitespace", index_option="position")
              .add_text_field("initials", tokenizer_name="whitespace", index_option="position")
              .add_integer_field("id", fast=True, stored=True)
              .build())
    index = tantivy.Index(schema)
    start = time.monotonic()
    writer = index.writer(heap_size=256 << 20, num_threads=1)
    with open(sys.argv[1], encoding="utf-8") as names:
        for number, name in enumerate(names):
            runs = HANGUL.findall(name)
            writer.add_document(tantivy.Document(
                pairs=" ".join(t for r in runs for t in (pairs(r) if is_hangul(r) else [r.lower()])),
                syllables=" ".join(c for r in runs if is_hangul(r) for c in r),
                initials=" ".join(t for r in runs if is_hangul(r) for t in pairs(initials(r))),
                id=number))
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    searcher = index.searcher()
    print(f"tantivy {tantivy.__version__}, {searcher.num_docs} names in {time.monotonic() - start:.1f} s", flush=True)

    def part(run):
        if not is_hangul(run):
            return tantivy.Query.term_query(schema, "pairs", run.lower())
        field = "initials" if run[0] < "가" else "pairs" if len(run) > 1 else "syllables"
        terms = pairs(run)
        if len(terms) > 1:
            return tantivy.Query.phrase_query(schema, field, terms)
        return tantivy.Query.term_query(schema, field, terms[0])

    for line in sys.stdin:
        start = time.thread_time_ns()
        parts = [(tantivy.Occur.Must, part(run)) for run in HANGUL.findall(line)]
        query = parts[0][1] if len(parts) == 1 else tantivy.Query.boolean_query(parts)
        found = searcher.search(query, 20, count=False, order_by_field="id", order=tantivy.Order.Desc)
        taken = time.thread_time_ns() - start
        print(taken / 1000, len(found.hits), flush=True)


main()
