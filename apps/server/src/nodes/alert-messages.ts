import type { ChannelKind } from '@wickwise/contract';
import type { InstrumentId } from '@wickwise/market';
import type { OwnersByMarket } from '../roles/distant-alerts.ts';
import type { PartStored } from '../roles/part-stored.ts';
import type { MarketTimes, PartBegin, PartEnd, PartsHere } from './part-messages.ts';

/** A node that evaluates alerts says up to which number it has stored notices, and whose prices it goes by. */
export interface AlertsHere extends PartsHere {
  noticeSeq: number;
  /** Number of the newest word on own connections that its alerts go by. */
  ownersNo: number;
}

/** A part that a node begins from its marks. */
export interface AlertsBegin extends PartBegin {
  owners: OwnersByMarket;
  ownersNo: number;
  closeDelayMs: number;
}

/** The leader to nodes, in its place among the closes. */
export type AlertCommand =
  | AlertsBegin
  | PartEnd
  /** Alerts are to be read again. */
  | { kind: 'changed'; numbers: readonly number[] }
  | ({ kind: 'stored' } & PartStored)
  /** An account has own connections, or has none any more. */
  | { kind: 'owners'; ownersNo: number; owners: OwnersByMarket; owner: string };

/** A price with its time in ms and its number at the source. */
export type PriceWire = readonly [id: InstrumentId, price: number, timeMs: number, seq: number];

/** All prices of a part since the last message, in their order; said a few times a second where there are none. */
export interface PartPrices {
  claim: string;
  /** Counted from 1: who misses one fills the gap from stored bars. */
  no: number;
  times: MarketTimes;
  prices: readonly PriceWire[];
}

/** A node to the leader: it has begun a part, or has missed prices of it. Said again until it is answered. */
export interface PartAsk {
  claim: string;
}

/** A node to the leader: it has stored notices up to a number, and messages for channels of these kinds. */
export interface NoticesWritten {
  seq: number;
  kinds: readonly ChannelKind[];
}
