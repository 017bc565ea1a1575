import { type Host, hostsWith, type Inventory } from './inventory.ts'
import { type Layout, ports, primaryPort, tlsFiles } from './layout.ts'

const global = `global
  user haproxy
  group haproxy
  maxconn 8000
  log stdout format raw local0 notice

defaults
  log global
  timeout connect 2s
  timeout check 2s
  timeout queue 5s
`

/**
 * HAProxy of a web or worker host: its own way to the primary, which Patroni names
 * (https://patroni.readthedocs.io/en/latest/rest_api.html). A host that is no longer the primary
 * loses its connections at once, so that nobody goes on writing to it.
 */
function primaryProxy(inventory: Inventory, layout: Layout): string {
  const servers = hostsWith('database', inventory).map(
    ({ name, address }) => `  server ${name} ${address}:${ports.postgres} check port ${ports.patroni}`,
  )
  return `
listen primary
  mode tcp
  bind 127.0.0.1:${primaryPort}
  # LISTEN waits for hours.
  timeout client 24h
  timeout server 24h
  option clitcpka
  option srvtcpka
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions check-ssl verify required ca-file ${tlsFiles(layout).authority}
${servers.join('\n')}
`
}

/**
 * HAProxy of a balancer: the web hosts that can serve everything. While none can, because the
 * database has no primary, those that are alive, which show the pages that they keep.
 */
function readersProxy({ address }: Host, inventory: Inventory): string {
  const servers = hostsWith('web', inventory).map((host) => `  server ${host.name} ${host.address}:${ports.web} check`)
  const backend = (name: string, path: string) => `
backend ${name}
  mode http
  timeout server 120s
  balance leastconn
  option redispatch 1
  # Once: hosts that have too much to do answer 503, too.
  retries 1
  # A repeated write could be done twice.
  http-request disable-l7-retry unless METH_GET
  http-request disable-l7-retry if { path_beg /api/ /pictures/ }
  # 503: without the database, one host may keep a page that another one does not.
  retry-on conn-failure empty-response 503
  option httpchk GET ${path}
  http-check expect status 200
  default-server inter 1s fall 2 rise 1
${servers.join('\n')}
`
  return `
frontend readers
  mode http
  bind ${address}:${ports.readers}
  timeout client 120s
  option forwardfor
  use_backend alive if { nbsrv(ready) eq 0 }
  default_backend ready
${backend('ready', '/readyz')}${backend('alive', '/healthz')}`
}

/** What HAProxy of a host serves; undefined if it has none. */
export function writeHaproxyConfig(host: Host, inventory: Inventory, layout: Layout): string | undefined {
  const parts = [
    ...(host.roles.includes('web') || host.roles.includes('worker') ? [primaryProxy(inventory, layout)] : []),
    ...(host.roles.includes('balancer') ? [readersProxy(host, inventory)] : []),
  ]
  return parts.length > 0 ? [global, ...parts].join('') : undefined
}
