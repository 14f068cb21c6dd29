import type { Market } from '@wickwise/market';
import { InstrumentRegistry, type ListedInstrument } from '../registry.ts';

/** What is opened now out of a catalogue: whoever asks for all instruments gets these, and there are none beside them. */
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
