/** Returns why a PostgreSQL program gave up: its fatal line, else its last one. */
export function reasonIn(output: string): string {
  const lines = output.trim().split('\n');
  return (lines.find((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '').replace(
    /^.*?(FATAL|PANIC|error):\s*/,
    '',
  );
}
