// Loaded into a server before its start, in each thread: market time runs `BENCH_SPEED` times as fast from
// `BENCH_FROM_MS` on; sessions, queries and time limits keep real time.
import { machineClock } from '../../apps/server/src/platform/clock-monitor.ts';

const speed = Number(process.env.BENCH_SPEED);
const fromMs = Number(process.env.BENCH_FROM_MS);
const startMs = performance.now();
const passedMs = (): number => (performance.now() - startMs) * speed;

machineClock.wallMs = () => fromMs + passedMs();
machineClock.monotonicMs = passedMs;
