import { backupTypes, configOf, writeBackupConfig, writeBackupTimer, writeBackupUnit, writeRestoreAt } from './backupFiles.ts'
import { writeEtcdctlEnvironment, writeEtcdEnvironment } from './etcdFiles.ts'
import { writeHaproxyConfig } from './haproxyFiles.ts'
import type { Host, Inventory } from './inventory.ts'
import { debian, type Layout, tlsFiles } from './layout.ts'
import { writeCreateDatabase, writePatroniConfig } from './patroniFiles.ts'
import { writeProgramSettings, writeUnit } from './programFiles.ts'
import type { Certificate, Passwords } from './secrets.ts'

/**
 * A file of a host.
 * @property owner root, if undefined
 * @property group that may read it, too
 */
export type HostFile = { path: string; content: string; owner?: 'postgres'; group?: 'ssl-cert'; mode: number }

/** Debian's units start before the network has its address, and stay ended. */
const startAgain = '[Unit]\nWants=network-online.target\nAfter=network-online.target\n\n[Service]\nRestart=always\nRestartSec=1\n'

/** All files of a host that follow from the inventory. */
export function filesOf(
  host: Host,
  inventory: Inventory,
  {
    passwords,
    certificate,
    layout = debian,
    joins = false,
  }: { passwords: Passwords; certificate: Certificate; layout?: Layout; joins?: boolean },
): HostFile[] {
  const tls = tlsFiles(layout)
  const runs = (role: Host['roles'][number]) => host.roles.includes(role)
  const haproxy = writeHaproxyConfig(host, inventory, layout)
  const files: HostFile[] = [
    { path: tls.authority, content: certificate.authority, mode: 0o644 },
    { path: tls.certificate, content: certificate.certificate, mode: 0o644 },
  ]
  if (runs('database') || runs('backup')) {
    const config = writeBackupConfig(host, inventory, layout, passwords)
    files.push(
      // PostgreSQL and etcd are in Debian’s group for keys.
      { path: tls.key, content: certificate.key, group: 'ssl-cert', mode: 0o640 },
      { path: configOf(layout), content: config, owner: 'postgres', mode: 0o600 },
      { path: `${layout.config}/mirqab/restoreAt`, content: writeRestoreAt(layout), mode: 0o755 },
    )
  }
  if (runs('database')) {
    const config = writePatroniConfig(host, layout, passwords)
    files.push(
      { path: `${layout.config}/default/etcd`, content: writeEtcdEnvironment(host, inventory, layout, joins), mode: 0o600 },
      { path: `${layout.config}/mirqab/etcdctl.env`, content: writeEtcdctlEnvironment(inventory, layout), mode: 0o644 },
      { path: `${layout.config}/patroni/config.yml`, content: config, owner: 'postgres', mode: 0o600 },
      { path: `${layout.config}/mirqab/createDatabase`, content: writeCreateDatabase(layout, passwords), owner: 'postgres', mode: 0o700 },
    )
  }
  if (haproxy) files.push({ path: `${layout.config}/haproxy/haproxy.cfg`, content: haproxy, mode: 0o600 })
  if (runs('web') || runs('worker')) {
    const content = writeProgramSettings(host, inventory, layout, passwords)
    files.push({ path: `${layout.config}/mirqab/settings.env`, content, mode: 0o600 })
  }
  const unit = (name: string, content: string) => files.push({ path: `${layout.config}/systemd/system/${name}`, content, mode: 0o644 })
  for (const program of ['etcd', 'patroni']) if (runs('database')) unit(`${program}.service.d/mirqab.conf`, startAgain)
  if (runs('backup')) {
    unit('mirqab-backup@.service', writeBackupUnit(layout))
    for (const type of backupTypes) unit(`mirqab-backup-${type}.timer`, writeBackupTimer(type))
  }
  for (const program of ['web', 'worker'] as const) if (runs(program)) unit(`mirqab-${program}.service`, writeUnit(program))
  return files
}
