"""Reads prices and signals with python-socketio; prints what it hears, a line of JSON each.

Usage: WICKWISE_EMAIL=... WICKWISE_PASSWORD=... read-signals.py <url> <websocket|polling>
"""

import asyncio
import json
import os
import sys
import urllib.request

import socketio
from engineio.payload import Payload

url, transport = sys.argv[1:3]
Payload.max_decode_packets = 1_000  # it ends a polling connection that brings more than 16 events at a time


def answer_of(path, body):
    data = json.dumps(body).encode()
    request = urllib.request.Request(url + path, data, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


async def sign_in():
    person = {"email": os.environ["WICKWISE_EMAIL"], "password": os.environ["WICKWISE_PASSWORD"]}
    return (await asyncio.to_thread(answer_of, "/api/v1/auth/login", person))["authData"]["token"]


async def read():
    client = socketio.AsyncClient(reconnection_delay=0.1, reconnection_delay_max=0.5)
    heard = 0
    asked = 0
    is_next = False
    token = None

    def tell(**line):
        print(json.dumps(line), flush=True)

    async def auth():
        nonlocal token
        while token is None:
            try:
                token = await sign_in()
            except OSError:  # the server is away
                await asyncio.sleep(1)
        return {"token": token}

    async def connect_error(_):
        nonlocal token
        token = None  # it may be refused

    async def refused(payload):
        nonlocal token
        if payload["event"] == "authenticate" and payload["status_code"] == 401:  # the token has run out
            token = None
            await client.emit("authenticate", await auth())

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
    client.on("connect_error", connect_error)
    client.on("refused", refused)
    await client.connect(url, auth=auth, transports=[transport])
    await asyncio.Event().wait()  # client.wait() returns where a reconnection took less than a second


asyncio.run(read())
