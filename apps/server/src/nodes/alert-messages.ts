import type { ChannelKind } from '@wickwise/contract';
import type { OwnersByMarket } from '../roles/remote-alerts.ts';
import type { PartsHere } from './part-messages.ts';
import type { PricedBegin, PricedCommand } from './priced-messages.ts';

/** A node that evaluates alerts says up to which number it has stored notices, and whose prices it goes by. */
export interface AlertsHere extends PartsHere {
  noticeSeq: number;
  /** Number of the newest word on own connections that its alerts go by. */
  ownersNo: number;
}

/** A part that a node begins from its marks. */
export interface AlertsBegin extends PricedBegin {
  owners: OwnersByMarket;
  ownersNo: number;
}

/** The leader to nodes, in its place among the closes. */
export type AlertCommand =
  | PricedCommand<AlertsBegin>
  /** An account has own connections, or has none any more. */
  | { kind: 'owners'; ownersNo: number; owners: OwnersByMarket; owner: string };

/** A node to the leader: it has stored notices up to a number, and messages for channels of these kinds. */
export interface NoticesWritten {
  seq: number;
  kinds: readonly ChannelKind[];
}
