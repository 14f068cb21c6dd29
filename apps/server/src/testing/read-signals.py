"""Reads prices and signals with python-socketio; prints what it hears, a line of JSON each.

Usage: read-signals.py <url> <websocket|polling>
"""

import asyncio
import json
import sys

import socketio
from engineio.payload import Payload

url, transport = sys.argv[1:3]
Payload.max_decode_packets = 1_000  # it ends a polling connection that brings more than 16 events at a time


async def read():
    client = socketio.AsyncClient(reconnection_delay=0.1, reconnection_delay_max=0.5)
    heard = 0
    asked = 0
    is_next = False

    def tell(**line):
        print(json.dumps(line), flush=True)

    async def connect():
        tell(event="connect", transport=client.transport())
        await client.emit("subscribe_market", {"market": "crypto", "symbols": ["BTC-USD"]})

    async def disconnect():
        nonlocal is_next, asked
        is_next = False
        asked += 1

    async def position(payload):
        nonlocal is_next, asked
        asked += 1
        own = asked
        is_next = heard >= payload["seq"]

        def begins(*_):
            nonlocal is_next
            is_next = is_next or own == asked

        if not is_next:
            await client.emit("resume_from", {"seq": heard}, callback=begins)

    async def signal(payload):
        nonlocal heard
        if is_next:
            heard = payload["seq"]
            tell(event="signal", seq=heard)

    async def price(payload):
        tell(event="price", payload=payload)

    client.on("connect", connect)
    client.on("disconnect", disconnect)
    client.on("signal_position", position)
    client.on("signal", signal)
    client.on("crypto_data", price)
    await client.connect(url, auth={"token": "python"}, transports=[transport])
    await asyncio.Event().wait()  # client.wait() returns where a reconnection took less than a second


asyncio.run(read())
