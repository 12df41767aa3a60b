"""Apps that listen to changes, in a process of their own, which gives way to others.

usage: listening.py PORT COUNT

Each change is heard once by every listener; in one process with those who look around, that would hold up the clock of
their replies. It says so once all of them are connected. A line of numbers on standard input, those of the products that
were made, ends it: the reply is the number of listeners that missed some of them, and the errors.
"""

import asyncio
import json
import os
import sys

from people import Crowd, Listener


async def listen(port, count):
    crowd = Crowd(port, 0)
    listeners = [Listener(crowd, number) for number in range(count)]
    tasks = [asyncio.create_task(crowd.live(listener)) for listener in listeners]
    await asyncio.gather(*(listener.is_connected.wait() for listener in listeners))
    print("all are connected", flush=True)
    line = await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    made = set(json.loads(line or "[]"))
    crowd.is_over = True
    for listener in listeners:
        listener.line.close()
    await asyncio.wait(tasks, timeout=15)
    deaf = sum(not made <= listener.ids for listener in listeners)
    print(json.dumps({"deaf": deaf, "failures": crowd.failures}))


if __name__ == "__main__":
    os.nice(10)
    asyncio.run(listen(int(sys.argv[1]), int(sys.argv[2])))
