"""HTTP/1.1 over asyncio's streams: just enough for a crowd in one process."""

import asyncio
import time


class Refused(Exception):
    """A reply that nobody should have been given."""


class Reply:
    def __init__(self, status, fields, body, began, ended):
        self.status, self.fields, self.body, self.began, self.ended = status, fields, body, began, ended


class Line:
    """One person's connection, opened again when the server has closed it; each person has an address of their own."""

    def __init__(self, port, address):
        self.port, self.address = port, address
        self.reader = self.writer = None

    async def open(self):
        self.reader, self.writer = await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=(self.address, 0), limit=1 << 22
        )

    def close(self):
        if self.writer:
            self.writer.close()
        self.reader = self.writer = None

    async def send(self, method, path, fields={}, body=b""):
        head = [f"{method} {path} HTTP/1.1", "Host: market", f"Content-Length: {len(body)}"]
        head += [f"{name}: {value}" for name, value in fields.items()]
        self.writer.write("\r\n".join([*head, "", ""]).encode() + body)
        await self.writer.drain()

    async def head(self):
        text = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = text.rstrip("\r\n").split("\r\n")
        fields = {name.lower(): value.strip() for name, value in (line.split(":", 1) for line in lines)}
        return int(first.split()[1]), fields

    async def ask(self, method, path, fields={}, body=b""):
        if self.writer is None or self.reader.at_eof():
            await self.open()
        began = time.perf_counter()
        await self.send(method, path, fields, body)
        status, answered = await self.head()
        if "chunked" in answered.get("transfer-encoding", ""):
            content = await self.chunks()
        else:
            content = await self.reader.readexactly(int(answered.get("content-length", 0)))
        ended = time.perf_counter()
        if answered.get("connection", "").lower() == "close":
            self.close()
        return Reply(status, answered, content, began, ended)

    async def chunks(self):
        content = b""
        while size := int(await self.reader.readline(), 16):
            content += await self.reader.readexactly(size)
            await self.reader.readline()
        await self.reader.readline()
        return content


def form(parts):
    """A multipart body: names with texts, or with a file's name and bytes."""
    boundary = "soak-5c2f1d"
    body = b""
    for name, content in parts:
        extra = ""
        if isinstance(content, tuple):
            extra, content = f'; filename="{content[0]}"\r\nContent-Type: image/jpeg', content[1]
        body += f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"{extra}\r\n\r\n'.encode()
        body += content if isinstance(content, bytes) else content.encode()
        body += b"\r\n"
    return f"multipart/form-data; boundary={boundary}", body + f"--{boundary}--\r\n".encode()
