import type { Instrument } from '@wickwise/market';
import { FakeFeed } from './fake-feed.ts';

/** A feed with a source of its own. */
export class NamedFeed extends FakeFeed {
  override readonly name: string;
  override readonly source: string;
  isStarted = false;

  constructor(name: string, instruments: readonly Instrument[]) {
    super(instruments);
    this.name = name;
    this.source = `${name}:1`;
  }

  override async start(): Promise<void> {
    this.isStarted = true;
  }
}

const never = (): Promise<never> => new Promise(() => {});

/** A feed that never answers. */
export class DeadFeed extends NamedFeed {
  override start = never;
  override snapshot = never;
  override stop = never;

  override async *history() {
    yield await never();
  }

  override health() {
    return { state: 'starting' as const };
  }
}
