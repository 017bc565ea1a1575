import { type Host, hostsWith, type Inventory } from './inventory.ts'
import { type Layout, ports, tlsFiles } from './layout.ts'

/** The environment of etcdctl, for people: it calls whichever member answers. */
export function writeEtcdctlEnvironment(inventory: Inventory, layout: Layout): string {
  const { authority, certificate, key } = tlsFiles(layout)
  const endpoints = hostsWith('database', inventory).map(({ address }) => `https://${address}:${ports.etcd}`)
  const values = { API: '3', ENDPOINTS: endpoints.join(','), CACERT: authority, CERT: certificate, KEY: key }
  return Object.entries(values)
    .map(([setting, value]) => `ETCDCTL_${setting}=${value}\n`)
    .join('')
}

/**
 * The environment of etcd, which Debian's unit reads. Both its doors want a certificate of our
 * authority (https://etcd.io/docs/v3.4/op-guide/configuration/).
 * @param joins whether it takes the place of a member of a cluster that runs
 */
export function writeEtcdEnvironment({ name, address }: Host, inventory: Inventory, layout: Layout, joins: boolean): string {
  const { authority, certificate, key } = tlsFiles(layout)
  const peers = hostsWith('database', inventory).map((host) => `${host.name}=https://${host.address}:${ports.etcdPeers}`)
  const values = {
    NAME: name,
    DATA_DIR: `${layout.data}/etcd/mirqab`,
    INITIAL_CLUSTER: peers.join(','),
    INITIAL_CLUSTER_STATE: joins ? 'existing' : 'new',
    INITIAL_CLUSTER_TOKEN: 'mirqab',
    LISTEN_PEER_URLS: `https://${address}:${ports.etcdPeers}`,
    INITIAL_ADVERTISE_PEER_URLS: `https://${address}:${ports.etcdPeers}`,
    LISTEN_CLIENT_URLS: `https://${address}:${ports.etcd}`,
    ADVERTISE_CLIENT_URLS: `https://${address}:${ports.etcd}`,
    CLIENT_CERT_AUTH: 'true',
    TRUSTED_CA_FILE: authority,
    CERT_FILE: certificate,
    KEY_FILE: key,
    PEER_CLIENT_CERT_AUTH: 'true',
    PEER_TRUSTED_CA_FILE: authority,
    PEER_CERT_FILE: certificate,
    PEER_KEY_FILE: key,
    // A leader that is gone is missed after a second; disks of rented machines pause longer than
    // the 100 ms of the default.
    HEARTBEAT_INTERVAL: '200',
    ELECTION_TIMEOUT: '1500',
    // For Patroni.
    ENABLE_V2: 'true',
  }
  return Object.entries(values)
    .map(([setting, value]) => `ETCD_${setting}=${value}\n`)
    .join('')
}
