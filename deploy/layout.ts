/** Where the files of a host are: other folders in `test/cluster`, as all hosts are one machine. */
export type Layout = { config: string; data: string; run: string; postgres: string; watchdog: 'required' | 'off' }

export const debian: Layout = {
  config: '/etc',
  data: '/var/lib',
  run: '/run',
  postgres: '/usr/lib/postgresql/15/bin',
  watchdog: 'required',
}

/** The certificates of a host. */
export const tlsFiles = ({ config }: Layout) => ({
  authority: `${config}/mirqab/tls/authority.crt`,
  certificate: `${config}/mirqab/tls/host.crt`,
  key: `${config}/mirqab/tls/host.key`,
})

/** Ports between the hosts. */
export const ports = { postgres: 5432, patroni: 8008, etcd: 2379, etcdPeers: 2380, backups: 8432, web: 3000, readers: 80 }
/** Port of the local HAProxy of web and worker, which leads to the primary. */
export const primaryPort = 5000
