"""A random page of the same market, as a careful author of FastAPI would write it: one statement, kept ready by sqlite3
and made of the same tables; one connection, as one process answers one request at a time; orjson for the reply."""

import os
import sqlite3
from datetime import datetime, timezone

import orjson
from fastapi import FastAPI
from fastapi.responses import Response

database = sqlite3.connect(f"file:{os.environ['BENCH_DATABASE']}?mode=ro", uri=True, check_same_thread=False)
database.execute("PRAGMA query_only = ON")
database.execute("PRAGMA mmap_size = 1073741824")

PAGE = """
SELECT products.id, products.version, products.name, products.currency, products.price, products.discount,
    products.stock, products.state, products.seller, accounts.name, products.created_at, products.changed_at,
    photos.id, photos.width, photos.height, photos.main_colour, photos.alt_text, photos.content
FROM products
CROSS JOIN accounts ON accounts.id = products.seller
LEFT JOIN photos ON photos.product = products.id AND photos.position = 0
WHERE products.listed AND products.id < ? ORDER BY products.id DESC LIMIT 21
"""

app = FastAPI()


def amount(hundredths):
    whole, rest = divmod(hundredths, 100)
    return f"{whole}.{rest:02d}".rstrip("0") if rest else str(whole)


def moment(milliseconds):
    time = datetime.fromtimestamp(milliseconds / 1000, timezone.utc)
    return f"{time:%Y-%m-%dT%H:%M:%S}.{milliseconds % 1000:03d}Z"


def item(row):
    (id, version, name, currency, price, discount, stock, state, seller, seller_name, created, changed,
     photo, width, height, colour, alt, content) = row
    address = f"/media/{content[:2]}/{content}" if content else None
    return {
        "id": id, "version": version, "name": name,
        "price": {"currency": currency, "full": amount(price), "discount": amount(discount),
                  "bargain": amount(price - discount)},
        "stock": stock, "state": state, "seller": {"id": seller, "name": seller_name},
        "createdAt": moment(created), "changedAt": moment(changed),
        "photos": [{"id": photo, "width": width, "height": height, "colour": f"#{colour:06x}", "alt": alt,
                    "large": f"{address}-large.jpg", "thumbnail": f"{address}-thumbnail.jpg",
                    "thumbnail2x": f"{address}-thumbnail-2x.jpg"}] if photo else [],
    }


@app.get("/products")
async def products(before: int):
    rows = database.execute(PAGE, (before,)).fetchall()
    items = [item(row) for row in rows[:20]]
    body = {"items": items, "next": str(items[-1]["id"]) if len(rows) > 20 else None,
            "previous": str(items[0]["id"]) if items else None}
    return Response(orjson.dumps(body), media_type="application/json")
