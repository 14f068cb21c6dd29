import { topic } from '#platform/bus.ts';

/** A call was published or withdrawn, after its commit. Key: the call's id. */
export const callsChanged = topic<{ callId: string; instrumentNo: number }>('calls-changed');
