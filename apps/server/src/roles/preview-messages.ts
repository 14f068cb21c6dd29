import type { PreviewDrawing } from '#modules/previews/preview-card.ts';

/** Orders to the thread that draws previews. */
export type PreviewOrder = { kind: 'draw'; id: number; drawing: PreviewDrawing } | { kind: 'stop' };

export type PreviewReport = { id: number; png: Uint8Array } | { id: number; error: string };
