import { topic } from '#platform/bus.ts';

/** A measurement has ended: its readers reload. The key is the source. */
export const edgesMeasured = topic<{ source: string }>('edges-measured');
