// load <socketio|raw|nats> <port> <symbols>, then commands on standard input, a line each:
//   add <count> <symbols> <normal|silent|weak>   connects more clients; answers when each has a first price
//   cut                                          breaks all connections and connects them again; answers likewise
//   mark                                         starts a window of measurement
//   report                                       tells the figures since then
// It ends with its standard input.
#include "load.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

#define MOST_EVENTS 512
#define STEP_MS 10

static double marked_ms, marked_cpu_ms, crowd_ms;
static bool is_awaited;
static int readers; // those that get a price at all

static double cpu_ms(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3 + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e3;
}

static void await_crowd(void) {
  crowd_ms = monotonic_ms();
  is_awaited = true;
}

static void tell_crowd(void) {
  if (!is_awaited || counts.subscribed < counts.wanted || counts.priced < readers) return;
  is_awaited = false;
  printf("{\"answers\":\"crowd\",\"readyMs\":%.1f,\"clients\":%d,\"errors\":%llu,\"refused\":%llu}\n", monotonic_ms() - crowd_ms, counts.wanted,
         (unsigned long long)counts.errors, (unsigned long long)counts.refused);
}

static void mark(void) {
  ages_reset();
  counts.bytes = counts.lost = counts.refused = 0;
  marked_ms = monotonic_ms();
  marked_cpu_ms = cpu_ms();
  printf("{\"answers\":\"mark\"}\n");
}

static void report(void) {
  printf("{\"answers\":\"report\",\"windowMs\":%.1f,\"cpuMs\":%.1f,\"bytes\":%llu,\"errors\":%llu,\"lost\":%llu,\"refused\":%llu,\"normal\":",
         monotonic_ms() - marked_ms, cpu_ms() - marked_cpu_ms, (unsigned long long)counts.bytes,
         (unsigned long long)counts.errors, (unsigned long long)counts.lost, (unsigned long long)counts.refused);
  ages_print(NORMAL);
  printf(",\"weak\":");
  ages_print(WEAK);
  printf("}\n");
}

static void obey(char *line) {
  int count, symbols;
  char kind[16];
  if (sscanf(line, "add %d %d %15s", &count, &symbols, kind) == 3) {
    await_crowd();
    if (kind[0] != 's') readers += count;
    connections_add(count, symbols, kind[0] == 's' ? SILENT : kind[0] == 'w' ? WEAK : NORMAL);
  } else if (strncmp(line, "cut", 3) == 0) {
    await_crowd();
    connections_cut();
  } else if (strncmp(line, "mark", 4) == 0) {
    mark();
  } else if (strncmp(line, "report", 6) == 0) {
    report();
  }
}

static void read_commands(void) {
  static char text[1024];
  static size_t length;
  ssize_t got = read(STDIN_FILENO, text + length, sizeof text - 1 - length);
  if (got <= 0) exit(0);
  length += got;
  text[length] = 0;
  for (char *end; (end = strchr(text, '\n'));) {
    *end = 0;
    obey(text);
    length -= end + 1 - text;
    memmove(text, end + 1, length + 1);
  }
}

static void raise_file_limit(void) {
  struct rlimit limit;
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

int main(int count, char **words) {
  if (count != 5) return 2;
  target.protocol = words[1][0] == 's' ? SOCKET_IO : words[1][0] == 'r' ? RAW : NATS;
  target.port = atoi(words[2]);
  target.symbols = atoi(words[3]);
  target.first = atoi(words[4]);
  raise_file_limit();
  setvbuf(stdout, NULL, _IOLBF, 0);
  poller = epoll_create1(0);
  struct epoll_event commands = {.events = EPOLLIN, .data.ptr = NULL};
  epoll_ctl(poller, EPOLL_CTL_ADD, STDIN_FILENO, &commands);
  struct epoll_event events[MOST_EVENTS];
  double served_ms = monotonic_ms();
  for (;;) {
    int ready = epoll_wait(poller, events, MOST_EVENTS, STEP_MS);
    for (int i = 0; i < ready; i++) {
      if (events[i].data.ptr) connection_ready(events[i].data.ptr, events[i].events);
      else read_commands();
    }
    connections_open_more();
    tell_crowd();
    double now_ms = monotonic_ms();
    if (now_ms - served_ms < STEP_MS) continue;
    connections_serve_weak((now_ms - served_ms) / 1e3);
    served_ms = now_ms;
  }
}
