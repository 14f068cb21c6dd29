import { topic } from '#platform/bus.ts';

/** A measurement has ended: who keeps figures reads them again. The key is the source. */
export const edgesMeasured = topic<{ source: string }>('edges-measured');
