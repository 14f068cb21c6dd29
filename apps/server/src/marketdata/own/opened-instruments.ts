import type { Market } from '@wickwise/market';
import { InstrumentRegistry, type ListedInstrument } from '../registry.ts';

/** The opened instruments of a catalogue: `all` has these alone. */
export class OpenedInstruments extends InstrumentRegistry {
  constructor(catalogue: InstrumentRegistry) {
    super([], catalogue.origins);
  }

  override get all(): readonly ListedInstrument[] {
    return super.opened;
  }

  override get opened(): ListedInstrument[] {
    return [];
  }

  override byNo(no: number): ListedInstrument | undefined {
    return this.all.find((listed) => listed.no === no);
  }

  override quotedIn(market: Market): ListedInstrument[] {
    return this.of(market);
  }
}
