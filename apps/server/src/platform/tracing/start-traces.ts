import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { VERSION } from '../version.ts';
import { useTracer } from './trace.ts';

/** Switches traces on where the settings say so; loads OpenTelemetry only then. Returns what ends them. */
export async function startTraces(
  { traces, nodes }: Pick<Config, 'traces' | 'nodes'>,
  log: Log,
): Promise<() => Promise<void>> {
  if (!traces) return async () => {};
  const { createOtelTracer } = await import('./otel-tracer.ts');
  const tracer = createOtelTracer(traces, { version: VERSION, role: nodes?.role ?? 'all' }, log);
  useTracer(tracer);
  return async () => {
    useTracer(undefined);
    await tracer.stop();
  };
}
