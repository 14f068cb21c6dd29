/** A wrong argument or unusable file. Ends the command with code 2. */
export class UsageError extends Error {}

export const USAGE = `Usage:
  wickwise scan FILE... [--patterns all|a,b] [--rules rule.json] [--index FILE] [--splits FILE] [--market M]
                [--timeframe T] [--min-height N] [--json]
  wickwise indicators FILE... --attributes rsi_14,sma_50 [--index FILE] [--splits FILE] [--market M] [--timeframe T]
                [--json]
  wickwise backtest FILE... --rules rule.json [--index FILE] [--splits FILE] [--market M] [--timeframe T] [--json]
  wickwise operator add|remove EMAIL
  wickwise operator list
  wickwise operator measure|prove
  wickwise operator set-aside [clear]
  wickwise operator splits list
  wickwise operator splits add|remove MARKET SYMBOL DATE RATIO
  wickwise operator splits file FILE
  wickwise import bars FILE... [--market M] [--timeframe T] [--zone Z] [--dry-run] [--json]
  wickwise import events FILE... [--list NAME] [--market M|all] [--kind K] [--zone Z] [--for-everyone] [--dry-run] [--json]
  wickwise import list
  wickwise import remove --market M | --list NAME
  wickwise tickets list [STATUS] | show NO | reply NO TEXT | ask NO TEXT | close NO [TEXT]
  wickwise plans list | on | off | grants EMAIL | grant EMAIL PLAN [DAYS] [NOTE] | end GRANT
  wickwise billing list [STATUS] | paid SUBSCRIPTION | coupons | remove-coupon CODE
  wickwise billing coupon CODE PERCENT [--payments N] [--uses N] [--until DATE] [--offer ID]
  wickwise experts list | add EMAIL SLUG FILE | change SLUG FILE | end SLUG | resume SLUG
  wickwise verify-calls FILE [--heads FILE] [--proofs DIR]
  wickwise export-calls FILE [--all]
  wickwise backup FILE
  wickwise restore FILE [--to FOLDER] [--new-secret] [--check]
  wickwise help

FILE is bars as CSV with the header timestamp_utc,open,high,low,close,volume, or as JSON lines
{"id","open":[],"high":[],"low":[],"close":[],"volume":[]}; either may be gzipped; - reads standard input.

  --patterns    names of patterns to look for; default: all, or none with --rules
  --rules       a strategy, or for a backtest {strategy, side, exit, opposite, limit, stop, target, maxBars,
                sizing, costs, cash, fill}
  --attributes  keys of what to compute
  --index       bars of the market's index, for beta and correlation
  --splits      splits of the instrument as CSV with last_date,split_factor; prices from before one are adjusted, and
                weeks and months are built from adjusted days
  --market      US_Equity, Indian_Equity, Forex or Crypto; default: US_Equity
  --timeframe   10m, 15m, 30m, 1h, 1D, 1W, 1M ...; default: inferred from the bars
  --min-height  minimum height of chart patterns in ATR; default: 4
  --json        one JSON object a line; the default for a pipe

operator add and remove change who may see users, mails and the audit log of the server of DATA_DIR or DATABASE_URL;
measure and prove queue the nightly edge measurement and replay to run now; set-aside lists the writes that its database
rejected, one JSON object a line, and set-aside clear removes them. splits keeps the splits that are announced, by an
operator or by the provider of the prices, before the session of DATE opens: RATIO 4:1 is four shares after for one
before; a FILE has the columns market,symbol,date,ratio.

import bars stores bhavcopies of NSE, or CSV with date,open,high,low,close,volume (the symbol in a column or in the file's
name), as a market's end-of-day prices; FILE may be a folder, zipped or gzipped. --market is Indian_Equity by default,
--timeframe 1D; --zone says where times without an offset are from. --dry-run shows what would be stored. A file with a
problem isn't stored; problems are printed as file:line:column, and the command ends with 1. import remove gives the
market back to the feed it had. import events stores calendar events from CSV (kind,market,symbol,date,time,title ...) or
iCalendar: --market and --kind (earnings, dividend, split, macro, expiry) are of rows that name none, --list is the list
that the file updates, and --for-everyone lets all who use the server see it.

tickets shows and answers support tickets as operators do on the screen: reply answers, ask waits for the reader, close
closes; TEXT may be - for standard input. STATUS is open, answered, waiting or closed.

plans shows plans and their limits, switches them on or off, and gives an account a plan for DAYS (without an end where
DAYS is missing or 0); grants lists what an account was given, and end ends one of these.

billing shows subscriptions, marks bank transfers as received, and keeps coupons: docs/billing.md.

experts lists experts, makes an account one, changes its profile from a FILE of JSON, and ends it: docs/experts.md.
verify-calls checks an export of experts' calls offline; export-calls writes one, with --all also with results that are
hidden from the public.

backup writes all data of this server into one file, also while it runs; restore loads it into an empty DATA_DIR, an empty
database of DATABASE_URL, or the FOLDER of --to. --check only verifies the file; --new-secret restores without the
AUTH_SECRET of the backup.`;
