"""Reads prices and signals with python-socketio; prints what it hears, a line of JSON each.

Usage: read-signals.py <url> <websocket|polling>
"""

import json
import sys

import socketio

url, transport = sys.argv[1:3]
client = socketio.Client(reconnection_delay=0.1, reconnection_delay_max=0.5)
state = {"heard": 0, "is_next": False, "asked": 0}


def tell(**line):
    print(json.dumps(line), flush=True)


@client.event
def connect():
    tell(event="connect", transport=client.transport())
    client.emit("subscribe_market", {"market": "crypto", "symbols": ["BTC-USD"]})


@client.event
def disconnect():
    state["is_next"] = False


@client.on("signal_position")
def position(payload):
    state["is_next"] = state["heard"] >= payload["seq"]
    if state["is_next"]:
        return
    state["asked"] += 1
    own = state["asked"]

    def begins(*_):
        if own == state["asked"]:
            state["is_next"] = True

    client.emit("resume_from", {"seq": state["heard"]}, callback=begins)


@client.on("signal")
def signal(payload):
    if state["is_next"]:
        state["heard"] = payload["seq"]
        tell(event="signal", seq=payload["seq"])


@client.on("crypto_data")
def price(payload):
    tell(event="price", payload=payload)


client.connect(url, auth={"token": "python"}, transports=[transport])
client.wait()
