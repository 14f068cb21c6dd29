// Loaded into a built server before its start, in each thread: market time runs `BENCH_SPEED` times as fast from
// `BENCH_FROM_MS` on; sessions, queries and time limits keep real time. Plain JavaScript: Node's TypeScript compiler
// would take 18 to 40 MiB of each thread.
import { machineClock } from '../../apps/server/dist/clock-monitor.js';

const speed = Number(process.env.BENCH_SPEED);
const fromMs = Number(process.env.BENCH_FROM_MS);
const startMs = performance.now();
const passedMs = () => (performance.now() - startMs) * speed;

machineClock.wallMs = () => fromMs + passedMs();
machineClock.monotonicMs = passedMs;
