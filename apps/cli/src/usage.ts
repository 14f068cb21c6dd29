/** Something that was typed wrong, or a file that can't be used. It ends the command with code 2. */
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
  wickwise backup FILE
  wickwise restore FILE [--to FOLDER] [--new-secret] [--check]
  wickwise help

FILE is bars as CSV with the header timestamp_utc,open,high,low,close,volume, or as JSON lines
{"id","open":[],"high":[],"low":[],"close":[],"volume":[]}; either may be gzipped; - reads standard input.

  --patterns    which to look for, by name; all of them unless given (none beside --rules)
  --rules       a strategy, or for a backtest {strategy, side, exit, opposite, limit, stop, target, maxBars,
                sizing, costs, cash, fill}
  --attributes  what to compute, by key
  --index       bars of the market's index, which beta and correlation read
  --splits      splits of the instrument as CSV with last_date,split_factor; prices from before one are adjusted, and
                weeks and months are built from adjusted days
  --market      US_Equity, Indian_Equity, Forex or Crypto (US_Equity)
  --timeframe   10m, 15m, 30m, 1h, 1D, 1W, 1M ...; told by the bars' distance unless given
  --min-height  least height of chart patterns in ATR (4)
  --json        one JSON object a line; this is also what a pipe gets

operator says whose accounts may see users, mails and the audit log of the server whose DATA_DIR or DATABASE_URL is set;
measure and prove ask it to measure edges and to replay history at once, and not at night; set-aside shows the writes that
its database has refused, one JSON object a line.

backup writes everything that this server keeps into one file, while it runs or not; restore puts it into an empty
DATA_DIR, an empty database of DATABASE_URL, or the FOLDER of --to. --check only says whether the file is whole;
--new-secret restores although the AUTH_SECRET of the backup is lost.`;
