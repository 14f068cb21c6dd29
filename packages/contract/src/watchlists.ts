import * as z from 'zod/mini';
import { FIELD_TEXTS as texts } from './field-texts.ts';
import { MarketName } from './markets.ts';
import { NameText } from './name-text.ts';
import { Text } from './text.ts';

export const WATCHLIST_LIMITS = {
  lists: 50,
  /** Instruments and headings per list. */
  items: 500,
  nameLength: 60,
  /** Maximum characters of an import: 500 lines with room to spare. */
  importLength: 60_000,
} as const;

const { lists, items, nameLength, importLength } = WATCHLIST_LIMITS;

const Name = NameText.check(
  z.trim(),
  z.minLength(1, texts.listName),
  z.maxLength(nameLength, texts.longName(String(nameLength))),
  z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, texts.plainName),
);

const Listed = z.strictObject({ market: MarketName, symbol: Text.check(z.minLength(1), z.maxLength(40)) });

/** An instrument, or a heading of the section after it. */
export const WatchlistItem = z.union([Listed, z.strictObject({ section: Name })]);
export type WatchlistItem = z.infer<typeof WatchlistItem>;

const Items = z.array(WatchlistItem).check(z.maxLength(items, texts.longList(String(items))));

export const Watchlist = z.object({
  id: z.string(),
  name: z.string(),
  items: z.array(WatchlistItem),
  /** Ids of its instruments that wait because the owner's plan has no room for them: without live prices. */
  paused: z.optional(z.array(z.string())),
});
export type Watchlist = z.infer<typeof Watchlist>;

/** In the owner's order; at least one. */
export const WatchlistsAnswer = z.object({ watchlists: z.array(Watchlist) });
export const WatchlistAnswer = z.object({ watchlist: Watchlist });

export const CreateWatchlistRequest = z.strictObject({ name: Name, items: z._default(Items, []) });
/** Omitted fields stay; `items` is the whole list in its new order. */
export const ChangeWatchlistRequest = z.strictObject({ name: z.optional(Name), items: z.optional(Items) });
/** Adds an instrument at the end, unless it is on the list. */
export const AddToWatchlistRequest = Listed;
/** Ids of all lists in their new order. */
export const OrderWatchlistsRequest = z.strictObject({ ids: z.array(z.uuid()).check(z.maxLength(lists)) });

/** `csv` has a line per instrument; `tradingview` is one line, `###Section,NSE:RELIANCE,...`. */
export const WATCHLIST_FORMATS = ['csv', 'tradingview'] as const;
export const WatchlistExportQuery = z.object({ format: z._default(z.enum(WATCHLIST_FORMATS), 'csv') });

/** Text in either form, or one symbol per line, to become a new list. */
export const ImportWatchlistRequest = z.strictObject({
  name: Name,
  text: Text.check(z.minLength(1), z.maxLength(importLength, 'This text is too long.')),
});
/** `unknown`: names without an instrument on this server. */
export const ImportedWatchlist = z.object({ watchlist: Watchlist, unknown: z.array(z.string()) });
