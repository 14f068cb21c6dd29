#define _GNU_SOURCE
#include "load.h"
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

// Connections that may be on their way at once: a crowd, within what a listen queue holds.
#define MOST_PENDING 256
// The server allows each address a number of connections, as it should: clients come from several of this machine.
#define CONNECTIONS_PER_ADDRESS 100
// What a phone's connection has: a small window and packets of the usual size.
#define NARROW_WINDOW 16384
#define NARROW_PACKET 1400

Target target;
Counts counts;
int poller;

static Connection **all;
static int opened;
static char inbox[1 << 20];
static char outbox[1 << 17];

void connections_add(int count, int symbols, Kind kind) {
  all = realloc(all, (counts.wanted + count) * sizeof *all);
  for (int i = 0; i < count; i++) {
    Connection *connection = calloc(1, sizeof *connection);
    *connection = (Connection){.fd = -1, .number = target.first + counts.wanted, .symbols = symbols, .kind = kind};
    all[counts.wanted++] = connection;
  }
  connections_open_more();
}

static void shut(Connection *connection) {
  if (connection->fd < 0) return;
  struct linger at_once = {.l_onoff = 1};
  setsockopt(connection->fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  close(connection->fd);
  connection->fd = -1;
  connection->state = CLOSED;
  connection->rest_length = 0;
}

void connections_cut(void) {
  for (int i = 0; i < counts.wanted; i++) {
    shut(all[i]);
    all[i]->is_priced = false;
  }
  counts.pending = counts.subscribed = counts.priced = opened = 0;
  connections_open_more();
}

static void narrow(int fd) {
  int window = NARROW_WINDOW, packet = NARROW_PACKET;
  setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &window, sizeof window);
  setsockopt(fd, IPPROTO_TCP, TCP_MAXSEG, &packet, sizeof packet);
}

static void open_connection(Connection *connection) {
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), yes = 1;
  int crowd = connection->number / CONNECTIONS_PER_ADDRESS;
  struct sockaddr_in from = {.sin_family = AF_INET};
  from.sin_addr.s_addr = htonl(0x7F000000u | (1 + crowd / 250) << 8 | (1 + crowd % 250));
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(target.port)};
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &yes, sizeof yes);
  if (connection->kind != NORMAL) narrow(fd);
  counts.pending++;
  connection->fd = fd;
  connection->state = CONNECTING;
  if (bind(fd, (struct sockaddr *)&from, sizeof from) < 0) counts.errors++;
  if (connect(fd, (struct sockaddr *)&to, sizeof to) < 0 && errno != EINPROGRESS) counts.errors++;
  struct epoll_event event = {.events = EPOLLIN | EPOLLOUT, .data.ptr = connection};
  epoll_ctl(poller, EPOLL_CTL_ADD, fd, &event);
}

void connections_open_more(void) {
  while (counts.pending < MOST_PENDING && opened < counts.wanted) open_connection(all[opened++]);
}

// One that fails on its way is counted and tried again; one that was live is only counted.
static void fail(Connection *connection) {
  bool was_live = connection->state == LIVE;
  shut(connection);
  if (was_live) {
    counts.lost++;
    return;
  }
  counts.errors++;
  counts.pending--;
  open_connection(connection);
}

static void say(Connection *connection, const char *bytes, size_t length) {
  if (send(connection->fd, bytes, length, MSG_NOSIGNAL) != (ssize_t)length) counts.errors++;
}

static void say_text(Connection *connection, const char *text) {
  char frame[64];
  say(connection, frame, wire_frame(target.protocol == NATS ? 2 : 1, text, strlen(text), frame));
}

static void subscribe(Connection *connection) {
  say(connection, outbox, wire_subscription(connection, outbox));
  connection->state = LIVE;
  counts.pending--;
  counts.subscribed++;
  // weak and silent ones don't hear that data has come
  if (connection->kind != NORMAL) epoll_ctl(poller, EPOLL_CTL_DEL, connection->fd, NULL);
}

// Socket.IO: "0…" opens, "40" joins, "40{…}" confirms. NATS: "INFO …" opens. Raw: nothing to wait for.
static void take_opening(Connection *connection, const char *payload, size_t length) {
  if (target.protocol == SOCKET_IO && length > 0 && payload[0] == '0') say_text(connection, "40");
  else subscribe(connection);
}

static void take_message(Connection *connection, const char *payload, size_t length, double now_ms) {
  if (connection->state == OPENING) {
    take_opening(connection, payload, length);
    return;
  }
  int found = wire_prices(payload, length, connection->kind, now_ms);
  if (found > 0) {
    if (!connection->is_priced) counts.priced++;
    connection->is_priced = true;
  } else if (target.protocol == SOCKET_IO && length == 1 && payload[0] == '2') {
    say_text(connection, "3");
  } else if (target.protocol == NATS && length >= 4 && memmem(payload, length, "PING", 4)) {
    say_text(connection, "PONG\r\n");
  } else if (memmem(payload, length, "status_code", 11)) {
    counts.refused++;
  }
}

static void take_frame(Connection *connection, int opcode, const char *payload, size_t length, double now_ms) {
  if (opcode == 8) {
    fail(connection);
  } else if (opcode == 9) {
    char frame[160];
    say(connection, frame, wire_frame(10, payload, length, frame));
  } else if (opcode < 3) {
    take_message(connection, payload, length, now_ms);
  }
}

// Takes the whole frames of a stretch of bytes; returns how many bytes that were.
static size_t take_frames(Connection *connection, const char *bytes, size_t length, double now_ms) {
  size_t at = 0;
  while (length - at >= 2 && connection->fd >= 0) {
    const unsigned char *head = (const unsigned char *)bytes + at;
    size_t size = head[1] & 127, head_size = size == 127 ? 10 : size == 126 ? 4 : 2;
    if (length - at < head_size) break;
    if (size == 126) size = head[2] << 8 | head[3];
    else if (size == 127) size = (size_t)head[6] << 24 | head[7] << 16 | head[8] << 8 | head[9];
    if (length - at - head_size < size) break;
    take_frame(connection, head[0] & 15, bytes + at + head_size, size, now_ms);
    at += head_size + size;
  }
  return at;
}

static size_t take_upgrade(Connection *connection, const char *bytes, size_t length) {
  const char *end = memmem(bytes, length, "\r\n\r\n", 4);
  if (!end) return 0;
  if (length < 12 || memcmp(bytes + 9, "101", 3) != 0) {
    fail(connection);
    return 0;
  }
  connection->state = OPENING;
  if (target.protocol == RAW) subscribe(connection);
  return end + 4 - bytes;
}

static void keep_rest(Connection *connection, const char *bytes, size_t length) {
  if (length > connection->rest_capacity) {
    connection->rest_capacity = length * 2;
    connection->rest = realloc(connection->rest, connection->rest_capacity);
  }
  if (length > 0) memcpy(connection->rest, bytes, length);
  connection->rest_length = length;
}

// Reads at most so many bytes; returns how many there were.
static size_t take_bytes(Connection *connection, size_t most) {
  size_t before = connection->rest_length;
  if (before > 0) memcpy(inbox, connection->rest, before);
  if (most > sizeof inbox - before) most = sizeof inbox - before;
  ssize_t got = recv(connection->fd, inbox + before, most, 0);
  if (got < 0 && errno == EAGAIN) return 0;
  if (got <= 0) {
    fail(connection);
    return 0;
  }
  double now_ms = monotonic_ms();
  counts.bytes += got;
  size_t length = before + got, at = 0;
  if (connection->state == UPGRADING) at = take_upgrade(connection, inbox, length);
  if (connection->fd >= 0 && connection->state > UPGRADING) at += take_frames(connection, inbox + at, length - at, now_ms);
  if (connection->fd >= 0) keep_rest(connection, inbox + at, length - at);
  return got;
}

void connection_ready(Connection *connection, uint32_t events) {
  if (connection->fd < 0) return;
  if (connection->state == CONNECTING && events & EPOLLOUT && !(events & EPOLLERR)) {
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = connection};
    epoll_ctl(poller, EPOLL_CTL_MOD, connection->fd, &event);
    connection->state = UPGRADING;
    say(connection, outbox, wire_request(outbox));
  }
  if (events & EPOLLERR) fail(connection);
  else if (events & (EPOLLIN | EPOLLHUP)) take_bytes(connection, sizeof inbox);
}

void connections_serve_weak(double seconds) {
  for (int i = 0; i < counts.wanted; i++) {
    Connection *connection = all[i];
    if (connection->kind != WEAK || connection->state != LIVE) continue;
    connection->credit += WEAK_BYTES_PER_SECOND * seconds;
    if (connection->credit >= 1) connection->credit -= take_bytes(connection, connection->credit);
    if (connection->credit > NARROW_PACKET) connection->credit = NARROW_PACKET; // a link saves nothing up
  }
}
