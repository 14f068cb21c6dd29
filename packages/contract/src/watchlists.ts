import * as z from 'zod/mini';
import { FIELD_TEXTS as texts } from './field-texts.ts';
import { MarketName } from './markets.ts';
import { Text } from './text.ts';

export const WATCHLIST_LIMITS = {
  lists: 50,
  /** Instruments and headings of one list. */
  items: 500,
  nameLength: 60,
  /** Characters of a text to import: 500 lines with room to spare. */
  importLength: 60_000,
} as const;

const { lists, items, nameLength, importLength } = WATCHLIST_LIMITS;

const Name = Text.check(
  z.trim(),
  z.minLength(1, texts.listName),
  z.maxLength(nameLength, texts.longName(String(nameLength))),
  z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, texts.plainName),
);

const Listed = z.strictObject({ market: MarketName, symbol: Text.check(z.minLength(1), z.maxLength(40)) });

/** An instrument, or a heading: what follows it belongs to its section. */
export const WatchlistItem = z.union([Listed, z.strictObject({ section: Name })]);
export type WatchlistItem = z.infer<typeof WatchlistItem>;

const Items = z.array(WatchlistItem).check(z.maxLength(items, texts.longList(String(items))));

export const Watchlist = z.object({ id: z.string(), name: z.string(), items: z.array(WatchlistItem) });
export type Watchlist = z.infer<typeof Watchlist>;

/** In the owner's order; there is always at least one. */
export const WatchlistsAnswer = z.object({ watchlists: z.array(Watchlist) });
export const WatchlistAnswer = z.object({ watchlist: Watchlist });

export const CreateWatchlistRequest = z.strictObject({ name: Name, items: z._default(Items, []) });
/** What is left out stays as it is; `items` is the whole list in its new order. */
export const ChangeWatchlistRequest = z.strictObject({ name: z.optional(Name), items: z.optional(Items) });
/** Puts one instrument at the end, if it isn't on the list yet. */
export const AddToWatchlistRequest = Listed;
/** Ids of all lists in their new order. */
export const OrderWatchlistsRequest = z.strictObject({ ids: z.array(z.uuid()).check(z.maxLength(lists)) });

/** `csv` has a line per instrument; `tradingview` is one line, `###Section,NSE:RELIANCE,...`. */
export const WATCHLIST_FORMATS = ['csv', 'tradingview'] as const;
export const WatchlistExportQuery = z.object({ format: z._default(z.enum(WATCHLIST_FORMATS), 'csv') });

/** A text in either form, or symbols one to a line: it becomes a list of its own. */
export const ImportWatchlistRequest = z.strictObject({
  name: Name,
  text: Text.check(z.minLength(1), z.maxLength(importLength, 'This text is too long.')),
});
/** `unknown` are names that this server has no instrument for. */
export const ImportedWatchlist = z.object({ watchlist: Watchlist, unknown: z.array(z.string()) });
