// A light load client: thousands of WebSocket connections on one core, measuring how old each price is when it arrives.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { SOCKET_IO, RAW, NATS } Protocol;

// NORMAL reads at once, SILENT never reads after its subscription, WEAK reads like a link of WEAK_BYTES_PER_SECOND.
typedef enum { NORMAL, SILENT, WEAK } Kind;

typedef enum { CLOSED, CONNECTING, UPGRADING, OPENING, LIVE } State;

#define WEAK_BYTES_PER_SECOND 40000

typedef struct {
  int fd;
  int number;
  int symbols; // how many it watches
  Kind kind;
  State state;
  bool is_priced; // has got a first price
  char *rest;     // the start of what isn't complete yet
  size_t rest_length, rest_capacity;
  double credit; // bytes that a weak link may take now
} Connection;

typedef struct {
  Protocol protocol;
  int port;
  int symbols; // of the feed: S0000, S0001 ...
  int first;   // number of the first connection: several processes have addresses of their own
} Target;

extern Target target;

// ages.c: how old prices were, for normal and weak connections apart.
double monotonic_ms(void);
void ages_note(Kind kind, double age_ms);
void ages_reset(void);
void ages_print(Kind kind);

// wire.c: what is said over a connection.
size_t wire_request(char *out);
size_t wire_subscription(const Connection *connection, char *out);
size_t wire_frame(int opcode, const char *payload, size_t length, char *out);
int wire_prices(const char *payload, size_t length, Kind kind, double now_ms);

// connection.c: opens, reads and closes connections; tells how many are how far.
typedef struct {
  int wanted, pending, subscribed, priced;
  uint64_t errors, lost, refused, bytes;
} Counts;

extern Counts counts;
extern int poller;

void connections_add(int count, int symbols, Kind kind);
void connections_cut(void);
void connections_open_more(void);
void connections_serve_weak(double seconds);
void connection_ready(Connection *connection, uint32_t events);
