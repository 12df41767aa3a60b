"""Starts the servers that are compared, each on one core, and stops them."""

import contextlib
import os
import pathlib
import random
import socket
import subprocess
import sys
import time

NGINX = """
worker_processes 1; daemon off; pid {directory}/nginx.pid; error_log {directory}/nginx.log; worker_rlimit_nofile 20000;
events {{ worker_connections 8192; }}
http {{
  access_log off; sendfile on; keepalive_requests 1000000000; default_type application/octet-stream;
  client_body_temp_path {directory}/body; proxy_temp_path {directory}/proxy;
  fastcgi_temp_path {directory}/f; uwsgi_temp_path {directory}/u; scgi_temp_path {directory}/s;
  server {{
    listen 127.0.0.1:{port}; root {directory};
    location = /memory {{ default_type application/json; return 200 '{page}'; }}
    location = /file {{ alias {directory}/photo.jpg; default_type image/jpeg; }}
    location = /open-file {{ open_file_cache max=100; alias {directory}/photo.jpg; default_type image/jpeg; }}
  }}
}}
"""


class Server:
    def __init__(self, name, command, port, environment=None, core="0"):
        self.name, self.port, self.url = name, port, f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(["taskset", "-c", core, *command], env={**os.environ, **(environment or {})})
        until_listening(port, self.process)
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        # nginx answers from its worker.
        self.pid = int(children[0]) if name == "nginx" else self.process.pid

    def resident_kb(self):
        for line in open(f"/proc/{self.pid}/status"):
            if line.startswith("VmRSS"):
                return int(line.split()[1])
        return 0

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait()


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


def until_listening(port, process):
    while process.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    sys.exit(f"{process.args} ended before it listened")


def start_ours(root, directory):
    port = free_port()
    binary = root / ".build/release/http-benchmark-server"
    return Server("ours", [str(binary), str(port), directory], port)


@contextlib.contextmanager
def all_of(root, directory):
    """nginx, ours and FastAPI, with their files in `directory`."""
    page = ('{"items":[' + ",".join('{"id":%d,"name":"leather bag","price":12000.0,"stock":3}' % i for i in range(30)) + "]}")[:1536]
    (pathlib.Path(directory) / "page.json").write_text(page)
    (pathlib.Path(directory) / "photo.jpg").write_bytes(random.Random(1).randbytes(80 << 10))
    (pathlib.Path(directory) / "uploads").mkdir()
    os.chmod(directory, 0o755)
    port = free_port()
    (pathlib.Path(directory) / "nginx.conf").write_text(NGINX.format(directory=directory, port=port, page=page))
    started = []
    try:
        started.append(Server("nginx", ["nginx", "-e", "stderr", "-c", f"{directory}/nginx.conf"], port))
        started.append(start_ours(root, directory))
        port = free_port()
        python = root / ".build/http-peers/bin/python"
        command = [str(python), "-m", "uvicorn", "fastapi_app:app", "--app-dir", str(root / "Benchmarks/peers"),
                   "--port", str(port), "--loop", "uvloop", "--http", "httptools", "--no-access-log", "--log-level", "warning"]
        started.append(Server("FastAPI", command, port, {"BENCH_DIRECTORY": directory}))
        yield started
    finally:
        for server in started:
            server.stop()


def upload_body(boundary="benchmark"):
    photo = random.Random(2).randbytes(200 << 10).replace(b"\r\n--", b"....")
    body = b""
    for number in range(5):
        body += (f"--{boundary}\r\nContent-Disposition: form-data; name=\"images\"; filename=\"{number}.jpg\"\r\n"
                 "Content-Type: image/jpeg\r\n\r\n").encode() + photo + b"\r\n"
    return body + f"--{boundary}--\r\n".encode()


def upload_script(directory):
    """A script that makes wrk send five photos."""
    body, script = pathlib.Path(directory) / "form", pathlib.Path(directory) / "upload.lua"
    body.write_bytes(upload_body())
    script.write_text(
        f'wrk.method = "POST"\nwrk.body = io.open("{body}", "rb"):read("*a")\n'
        'wrk.headers["Content-Type"] = "multipart/form-data; boundary=benchmark"\n'
    )
    return str(script)
