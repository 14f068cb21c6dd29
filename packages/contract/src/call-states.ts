/** `target`: all parts closed at their targets. `stop`: a part closed at the stop. `withdrawn`: by the expert. */
export const CALL_STATES = ['waiting', 'open', 'target', 'stop', 'expired', 'never-entered', 'withdrawn'] as const;
export type CallState = (typeof CALL_STATES)[number];
/** What readers are shown. `ended`: in place of a result that is hidden from them. */
export const SHOWN_CALL_STATES = [...CALL_STATES, 'ended'] as const;
export type ShownCallState = (typeof SHOWN_CALL_STATES)[number];
