// Loaded into a server before it starts, in each of its threads: the clock of its markets then runs `BENCH_SPEED` times as fast
// from `BENCH_FROM_MS` on. Sessions, queries and time limits keep to the true time.
import { machineClock } from '../../apps/server/src/platform/clock-watch.ts';

const speed = Number(process.env.BENCH_SPEED);
const fromMs = Number(process.env.BENCH_FROM_MS);
const startMs = performance.now();
const passedMs = (): number => (performance.now() - startMs) * speed;

machineClock.wallMs = () => fromMs + passedMs();
machineClock.monotonicMs = passedMs;
