import { CHANNEL_KINDS, type MeasuredSeconds, type StatusIncident, type StatusPart } from '@wickwise/contract';
import { MARKETS } from '@wickwise/market';
import { channelNames } from '../../lib/channel-names.ts';
import { marketNames } from '../../lib/market-names.ts';
import { statusTexts as texts } from './texts/status.ts';

export function partName(part: StatusPart | null): string {
  if (part === null) return texts.server;
  if (part === 'api' || part === 'scan') return texts.parts[part];
  const market = MARKETS.find((one) => part === `feed.${one}`);
  if (market) return texts.prices(marketNames[market]);
  const kind = CHANNEL_KINDS.find((one) => part === `delivery.${one}`);
  return kind ? texts.messages(channelNames[kind].name) : part;
}

export function incidentTitle({ cause, part, title }: StatusIncident): string {
  if (cause === 'down' || cause === 'slow') return texts.causes[cause](partName(part));
  return title ?? partName(part);
}

/** Formats a delay: 12 ms, 2.4 s. */
export function delayText(ms: number | null): string {
  if (ms === null) return '–';
  return ms < 1_000 ? texts.ms(String(Math.max(1, Math.round(ms)))) : texts.seconds((ms / 1_000).toFixed(1));
}

/** Formats the share of the measured time in which a part was up, never rounded up to 100. Maintenance is no uptime. */
export function uptimeText({ up, down, maintenance }: MeasuredSeconds): string {
  const due = up + down + maintenance;
  return due === 0 ? '–' : `${(Math.floor((up / due) * 10_000) / 100).toFixed(2)}\u00a0%`;
}
