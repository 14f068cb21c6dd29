import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClickHousePlace, clickHousePlace } from '#platform/clickhouse-place.ts';

const LOOK_EVERY_MS = 50;

const CLICKHOUSE_USER = { name: 'wickwise', password: 'a password: of #tests/' };

/** Writes settings that old servers and new ones know. Returns the arguments of a server whose data is in the folder. */
export function configureClickHouse(folder: string, { http, tcp }: { http: number; tcp: number }): string[] {
  for (const name of ['data', 'tmp']) mkdirSync(path.join(folder, name));
  writeFileSync(
    path.join(folder, 'config.xml'),
    `<yandex>
      <logger><level>error</level><log>${folder}/log</log><errorlog>${folder}/errors</errorlog></logger>
      <listen_host>127.0.0.1</listen_host><http_port>${http}</http_port><tcp_port>${tcp}</tcp_port>
      <path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path>
      <mark_cache_size>67108864</mark_cache_size>
      <users_config>${folder}/users.xml</users_config>
      <default_profile>default</default_profile><default_database>default</default_database>
    </yandex>`,
  );
  writeFileSync(
    path.join(folder, 'users.xml'),
    `<yandex>
      <profiles><default></default></profiles><quotas><default></default></quotas>
      <users><${CLICKHOUSE_USER.name}>
        <password>${CLICKHOUSE_USER.password}</password><networks><ip>127.0.0.1</ip></networks>
        <profile>default</profile><quota>default</quota>
      </${CLICKHOUSE_USER.name}></users>
    </yandex>`,
  );
  return [`--config-file=${path.join(folder, 'config.xml')}`];
}

/** Returns the address of the server that listens on a port of this machine. */
export const clickHouseUrl = (port: number): string =>
  `http://${CLICKHOUSE_USER.name}:${encodeURIComponent(CLICKHOUSE_USER.password)}@127.0.0.1:${port}`;

/** Resolves once the server answers; rejects with `ended` where it ends before. */
export async function whenClickHouseAnswers(port: number, ended: Promise<never>): Promise<void> {
  const isUp = async (): Promise<boolean> => {
    try {
      return (await fetch(`http://127.0.0.1:${port}/ping`)).ok;
    } catch {
      return false;
    }
  };
  while (!(await Promise.race([isUp(), ended]))) await sleep(LOOK_EVERY_MS);
}

/** Makes an empty database and returns its place. */
export async function createClickHouseDatabase(url: string, name: string): Promise<ClickHousePlace> {
  const place = clickHousePlace(`${url}/${name}`);
  const credentials = Buffer.from(`${place.user}:${place.password}`).toString('base64');
  const headers = { authorization: `Basic ${credentials}` };
  const answer = await fetch(place.url, { method: 'POST', headers, body: `create database ${name}` });
  if (!answer.ok) throw new Error(await answer.text());
  return place;
}
