import { LIMITS } from '@wickwise/contract';

/** A part of the app that could not be loaded: in time, or at all. */
export class ChunkError extends Error {
  readonly isLate: boolean;

  constructor(isLate: boolean) {
    super(isLate ? 'This part of Wickwise took too long to load.' : 'This part of Wickwise could not be loaded.');
    this.isLate = isLate;
  }
}

/**
 * Loads a part of the app on demand, within two minutes.
 *
 * A connection that breaks off is tried once more. Chunks of an older version that are gone after an update fail for good:
 * whoever shows the error offers to reload the page.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError(true)), LIMITS.chunkTimeoutMs);
  });
  try {
    return await Promise.race([load().catch(() => load()), late]);
  } catch (error) {
    throw error instanceof ChunkError ? error : new ChunkError(false);
  } finally {
    clearTimeout(timer);
  }
}
