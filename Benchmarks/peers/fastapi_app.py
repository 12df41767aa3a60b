"""The same upload as FastAPI's documentation would write it: spooled by Starlette, copied to files."""

import os
import shutil

from fastapi import FastAPI, Request
from fastapi.responses import PlainTextResponse, Response

DIRECTORY = os.environ["BENCH_DIRECTORY"]
PAGE = open(f"{DIRECTORY}/page.json", "rb").read()

app = FastAPI()


@app.get("/async")
async def page():
    return Response(PAGE, media_type="application/json")


@app.post("/upload")
async def upload(request: Request):
    count = size = 0
    async with request.form() as form:
        for name, part in form.multi_items():
            path = f"{DIRECTORY}/uploads/peer-{os.getpid()}-{id(part)}"
            with open(path, "wb") as file:
                shutil.copyfileobj(part.file, file)
            size += part.size
            count += 1
            os.unlink(path)
    return PlainTextResponse(f"{count} {size}")
