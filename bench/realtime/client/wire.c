#define _GNU_SOURCE
#include "load.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PRICE_MODULUS 100000.0

size_t wire_request(char *out) {
  const char *path = target.protocol == SOCKET_IO ? "/socket.io/?EIO=4&transport=websocket" : "/";
  return sprintf(out,
                 "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                 "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                 path, target.port);
}

// A client's frame has to be masked; a mask of zeros leaves the payload as it is.
size_t wire_frame(int opcode, const char *payload, size_t length, char *out) {
  size_t at = 0;
  out[at++] = (char)(0x80 | opcode);
  if (length < 126) {
    out[at++] = (char)(0x80 | length);
  } else {
    out[at++] = (char)(0x80 | 126);
    out[at++] = (char)(length >> 8);
    out[at++] = (char)length;
  }
  memset(out + at, 0, 4);
  memcpy(out + at + 4, payload, length);
  return at + 4 + length;
}

// Different symbols, drawn from all by the connection's own number: alike for every contender.
static const int *draw(const Connection *connection) {
  static int *deck;
  if (!deck) deck = malloc(target.symbols * sizeof *deck);
  for (int i = 0; i < target.symbols; i++) deck[i] = i;
  uint64_t seed = 0x9E3779B97F4A7C15ull * (connection->number + 1);
  for (int i = 0; i < connection->symbols; i++) {
    seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
    int other = i + seed % (target.symbols - i);
    int drawn = deck[other];
    deck[other] = deck[i];
    deck[i] = drawn;
  }
  return deck;
}

size_t wire_subscription(const Connection *connection, char *out) {
  static char text[65536];
  const int *symbols = draw(connection);
  size_t at = 0;
  if (target.protocol == NATS) {
    at += sprintf(text, "CONNECT {\"verbose\":false,\"pedantic\":false,\"protocol\":1}\r\n");
    for (int i = 0; i < connection->symbols; i++) at += sprintf(text + at, "SUB tick.S%04d %d\r\n", symbols[i], i + 1);
    return wire_frame(2, text, at, out);
  }
  at += sprintf(text, "42[\"subscribe_market\",{\"market\":\"us\",\"symbols\":[");
  for (int i = 0; i < connection->symbols; i++) at += sprintf(text + at, "%s\"S%04d\"", i > 0 ? "," : "", symbols[i]);
  at += sprintf(text + at, "]}]");
  return wire_frame(1, text, at, out);
}

static double number_at(const char *at, const char *end) {
  double value = 0, unit = 1;
  for (; at < end && *at >= '0' && *at <= '9'; at++) value = value * 10 + (*at - '0');
  if (at == end || *at != '.') return value;
  for (at++; at < end && *at >= '0' && *at <= '9'; at++) value += (*at - '0') * (unit /= 10);
  return value;
}

// Notes the age of every price of a payload, whatever protocol it's wrapped in; returns how many there were.
int wire_prices(const char *payload, size_t length, Kind kind, double now_ms) {
  const char *end = payload + length, *at = payload;
  int found = 0;
  while ((at = memmem(at, end - at, "\"p\":", 4))) {
    at += 4;
    ages_note(kind, fmod(now_ms, PRICE_MODULUS) - number_at(at, end));
    found++;
  }
  return found;
}
