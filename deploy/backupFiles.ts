import { type Host, hostsWith, type Inventory } from './inventory.ts'
import { type Layout, ports, tlsFiles } from './layout.ts'
import type { Passwords } from './secrets.ts'

const stanza = 'mirqab'
export const configOf = ({ config }: Layout) => `${config}/pgbackrest/pgbackrest.conf`
/** A call of pgBackRest, without its verb. */
export const pgBackRest = (layout: Layout) => `pgbackrest --config=${configOf(layout)} --stanza=${stanza}`

/**
 * The configuration of pgBackRest on a database host or on the host of the backups, which reach
 * each other by its own TLS server (https://pgbackrest.org/configuration.html). The key of the
 * repository is on the host of the backups alone.
 */
export function writeBackupConfig(host: Host, inventory: Inventory, layout: Layout, { backup }: Passwords): string {
  const { authority, certificate, key } = tlsFiles(layout)
  const [keeper] = hostsWith('backup', inventory) as [Host]
  const databases = hostsWith('database', inventory)
  const keeps = host.name === keeper.name
  const other = (prefix: string, address: string) => [
    `${prefix}-host=${address}`,
    `${prefix}-host-type=tls`,
    `${prefix}-host-port=${ports.backups}`,
    `${prefix}-host-config=${configOf(layout)}`,
    `${prefix}-host-ca-file=${authority}`,
    `${prefix}-host-cert-file=${certificate}`,
    `${prefix}-host-key-file=${key}`,
  ]
  const database = (prefix: string) => [
    `${prefix}-path=${layout.data}/postgresql/mirqab`,
    `${prefix}-port=${ports.postgres}`,
    `${prefix}-socket-path=${layout.run}/postgresql`,
  ]
  const repository = [
    `repo1-path=${layout.data}/pgbackrest`,
    'repo1-cipher-type=aes-256-cbc',
    `repo1-cipher-pass=${backup}`,
    // Four weeks of full backups, and every moment since the oldest.
    'repo1-retention-full=4',
    'repo1-bundle=y',
    'start-fast=y',
  ]
  const archive = [
    ...other('repo1', keeper.address),
    // A disk full of what cannot be archived would stop PostgreSQL: beyond this, the archive has a
    // gap until the next backup.
    'archive-push-queue-max=10GiB',
  ]
  const lines = [
    '[global]',
    ...(keeps ? repository : archive),
    'compress-type=zst',
    'log-level-file=off',
    'log-level-console=info',
    `lock-path=${layout.run}/postgresql/pgbackrest`,
    `tls-server-address=${host.address}`,
    `tls-server-port=${ports.backups}`,
    `tls-server-ca-file=${authority}`,
    `tls-server-cert-file=${certificate}`,
    `tls-server-key-file=${key}`,
    ...(keeps ? databases : [keeper]).map(({ name }) => `tls-server-auth=${name}=${stanza}`),
    `[${stanza}]`,
    ...(keeps ? databases.flatMap(({ address }, n) => [...other(`pg${n + 1}`, address), ...database(`pg${n + 1}`)]) : database('pg1')),
  ]
  return `${lines.join('\n')}\n`
}

/**
 * The script that restores the database as it was at a time, into a folder of this host, and starts
 * it there for its user postgres alone, on a port of its own.
 */
export function writeRestoreAt(layout: Layout): string {
  const options = {
    listen_addresses: '',
    port: restoredPort,
    unix_socket_directories: `${layout.run}/postgresql`,
    // Its host's, and without certificates and replicas.
    hba_file: '$folder/pg_hba.conf',
    ident_file: '$folder/pg_ident.conf',
    ssl: 'off',
    synchronous_standby_names: '',
    archive_mode: 'off',
  }
  const given = Object.entries(options).map(([name, value]) => `-c ${name}='${value}'`)
  const psql = `psql -X -At -h ${layout.run}/postgresql -p ${restoredPort} -U postgres -d postgres`
  return `#!/bin/sh
# Restores the database as it was at TIME, such as '2026-11-30 09:15:00+00', into FOLDER, which is
# new or empty, and starts it there for the user postgres of this host alone:
# psql -p ${restoredPort} mirqab
set -eu
[ $# = 2 ] || { echo "Usage: $0 TIME FOLDER, as postgres" >&2; exit 2; }
folder=$2
umask 077
mkdir -p "$folder"
${pgBackRest(layout)} --reset-pg1-host --pg1-path="$folder" --type=time --target="$1" --target-action=promote restore
${layout.postgres}/pg_ctl start -D "$folder" -l "$folder/restore.log" -t 86400 -o "${given.join(' ')}"
until [ "$(${psql} -c 'select pg_is_in_recovery()')" = f ]; do
  ${layout.postgres}/pg_ctl status -D "$folder" >/dev/null || { tail "$folder/restore.log" >&2; exit 1; }
  sleep 1
done
echo "restored as of $1; pg_ctl stop -D $folder ends it"
`
}

const restoredPort = 5433

/** The systemd unit that makes a backup, full or diff, and the repository before the first. */
export function writeBackupUnit(layout: Layout): string {
  return `[Unit]
Description=Backup of PostgreSQL (%i)
After=network-online.target
Wants=network-online.target

[Service]
Type=oneshot
User=postgres
Group=postgres
ExecStartPre=${pgBackRest(layout)} stanza-create
ExecStart=${pgBackRest(layout)} --type=%i backup
ProtectSystem=strict
ReadWritePaths=${layout.data}/pgbackrest ${layout.run}/postgresql
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
NoNewPrivileges=yes
CapabilityBoundingSet=
`
}

/**
 * The timer of a type of backup. A missed full one is made up for; both would block each other.
 */
export function writeBackupTimer(type: BackupType): string {
  return `[Unit]
Description=Backups of PostgreSQL (${type})

[Timer]
OnCalendar=${{ full: 'Fri', diff: 'Mon..Thu,Sat,Sun' }[type]} *-*-* 03:30 Asia/Kuwait
Persistent=${type === 'full' ? 'yes' : 'no'}
Unit=mirqab-backup@${type}.service

[Install]
WantedBy=timers.target
`
}

export const backupTypes = ['full', 'diff'] as const
type BackupType = (typeof backupTypes)[number]
