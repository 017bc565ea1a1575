import { pgBackRest } from './backupFiles.ts'
import type { Host } from './inventory.ts'
import { type Layout, ports, tlsFiles } from './layout.ts'
import type { Passwords } from './secrets.ts'

/**
 * Seconds. A primary that is gone loses its lock after `ttl`; Patroni wants it to be at least
 * `loop_wait` and twice `retry_timeout`.
 */
const timing = { ttl: 12, loop_wait: 3, retry_timeout: 4 }

/**
 * The configuration of Patroni, as JSON, which is YAML
 * (https://patroni.readthedocs.io/en/latest/yaml_configuration.html).
 */
export function writePatroniConfig({ name, address }: Host, layout: Layout, passwords: Passwords): string {
  const { authority, certificate, key } = tlsFiles(layout)
  const tls = { sslmode: 'verify-ca', sslrootcert: authority }
  const user = (username: string, password: string) => ({ username, password, ...tls })
  const config = {
    scope: 'mirqab',
    name,
    restapi: {
      listen: `${address}:${ports.patroni}`,
      connect_address: `${address}:${ports.patroni}`,
      certfile: certificate,
      keyfile: key,
      cafile: authority,
      authentication: { username: 'patroni', password: passwords.patroni },
    },
    ctl: { cacert: authority, certfile: certificate, keyfile: key },
    // The protocol of etcd's version 2: with `etcd3`, Patroni 3.0.2 takes its lock back from whoever
    // has it. A `proxy` is the only one that is asked: another host's may have been cut off, and tell
    // the new primary of the former one.
    etcd: {
      proxy: `https://${address}:${ports.etcd}`,
      cacert: authority,
      cert: certificate,
      key,
    },
    bootstrap: {
      dcs: {
        ...timing,
        maximum_lag_on_failover: 1_048_576,
        // What was acknowledged is on two hosts. With no replica left, the primary goes on alone,
        // and none that lacks a write is ever promoted by itself.
        synchronous_mode: true,
        // While etcd has no leader, a primary that reaches all others stays one.
        failsafe_mode: true,
        // A primary that crashed is not waited for.
        primary_start_timeout: 0,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 300, wal_keep_size: '1GB', wal_log_hints: 'on', max_wal_senders: 10, max_replication_slots: 10 },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      post_bootstrap: `${layout.config}/mirqab/createDatabase`,
    },
    postgresql: {
      listen: `${address}:${ports.postgres}`,
      connect_address: `${address}:${ports.postgres}`,
      data_dir: `${layout.data}/postgresql/mirqab`,
      bin_dir: layout.postgres,
      pgpass: `${layout.data}/postgresql/pgpass`,
      authentication: {
        superuser: user('postgres', passwords.superuser),
        replication: user('replicator', passwords.replication),
        rewind: user('rewinder', passwords.rewind),
      },
      parameters: {
        ssl: 'on',
        ssl_ca_file: authority,
        ssl_cert_file: certificate,
        ssl_key_file: key,
        password_encryption: 'scram-sha-256',
        unix_socket_directories: `${layout.run}/postgresql`,
        archive_mode: 'on',
        archive_command: `${pgBackRest(layout)} archive-push %p`,
        // What is not archived is lost with all hosts: a minute.
        archive_timeout: 60,
        // A replica that does not respond holds writes up until it is no longer waited for: by default,
        // for a minute.
        wal_sender_timeout: '5s',
        // A connection whose other end is gone is noticed within half a minute.
        tcp_keepalives_idle: 10,
        tcp_keepalives_interval: 5,
        tcp_keepalives_count: 3,
      },
      pg_hba: ['local all postgres peer', 'hostssl replication replicator all scram-sha-256', 'hostssl all all all scram-sha-256'],
      basebackup: [{ checkpoint: 'fast' }],
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
    // Restarts the host when Patroni hangs, as it does while PostgreSQL hangs: otherwise this goes on
    // after its lock is over.
    watchdog: { mode: layout.watchdog, device: '/dev/watchdog', safety_margin: 3 },
  }
  return `${JSON.stringify(config, null, 2)}\n`
}

/** The script that Patroni runs once, on the first primary. */
export function writeCreateDatabase({ run }: Layout, { mirqab }: Passwords): string {
  const statements = [`create role mirqab login password '${mirqab}'`, 'create database mirqab owner mirqab']
  const calls = statements.map((statement) => `psql -X -v ON_ERROR_STOP=1 -h ${run}/postgresql -U postgres -d postgres -c "${statement}"`)
  return `#!/bin/sh\nset -eu\n${calls.join('\n')}\n`
}
