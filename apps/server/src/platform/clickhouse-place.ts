import { StartError } from './start-error.ts';

/** Where bars are stored instead of PostgreSQL: a database of a ClickHouse server. */
export interface ClickHousePlace {
  /** Address of the server's HTTP interface, without user, password and database. */
  url: string;
  user: string;
  password: string;
  database: string;
}

/** Returns the place that `CLICKHOUSE_URL` names. Throws a `StartError` without the address, which has a password. */
export function clickHousePlace(text: string): ClickHousePlace {
  const { origin, username, password, pathname, search } = new URL(text);
  const database = decodeURIComponent(pathname.slice(1).replace(/\/$/, '')) || 'default';
  if (search !== '') throw new StartError('CLICKHOUSE_URL takes no parameters after a question mark.');
  if (!/^\w{1,64}$/.test(database))
    throw new StartError('CLICKHOUSE_URL must end with the name of a database: letters, digits and underscores.');
  return {
    url: origin,
    database,
    user: decodeURIComponent(username) || 'default',
    password: decodeURIComponent(password),
  };
}
