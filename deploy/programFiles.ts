import { type Host, hostsWith, type Inventory } from './inventory.ts'
import { type Layout, ports, primaryPort, tlsFiles } from './layout.ts'
import type { Passwords } from './secrets.ts'

/** The settings of web and worker on a host, a line each, which systemd and sh read alike. */
export function writeProgramSettings({ address }: Host, inventory: Inventory, layout: Layout, { mirqab, secret }: Passwords): string {
  const tls = `sslmode=verify-full&sslrootcert=${encodeURIComponent(tlsFiles(layout).authority)}`
  const settings = {
    MIRQAB_SECRET: secret,
    ...inventory.settings,
    DATABASE_URL: `postgres://mirqab:${mirqab}@127.0.0.1:${primaryPort}/mirqab?${tls}`,
    DATA_DIR: `${layout.data}/mirqab`,
    HOST: address,
    PORT: String(ports.web),
    // Requests come from these.
    TRUST_PROXY: [...hostsWith('balancer', inventory).map((host) => host.address), ...inventory.proxies].join(','),
  }
  return Object.entries(settings)
    .map(([name, value]) => `${name}="${value.replace(/["\\$`]/g, '\\$&')}"\n`)
    .join('')
}

/** The systemd unit of a program: no root, a read-only system but for its own folder. */
export function writeUnit(program: 'web' | 'worker'): string {
  const memory = { web: '1500M', worker: '800M' }[program]
  return `[Unit]
Description=Mirqab ${program}
After=network-online.target haproxy.service
Wants=network-online.target

[Service]
User=mirqab
Group=mirqab
WorkingDirectory=/opt/mirqab
EnvironmentFile=/etc/mirqab/settings.env
Environment=NODE_ENV=production
ExecStart=/opt/mirqab/node_modules/node/bin/node /opt/mirqab/bin/mirqab.js ${program}
Restart=always
RestartSec=1
# Requests and jobs under way end first.
TimeoutStopSec=60
MemoryMax=${memory}
StateDirectory=mirqab
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectControlGroups=yes
ProtectClock=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=yes
RestrictSUIDSGID=yes
LockPersonality=yes
NoNewPrivileges=yes
CapabilityBoundingSet=
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM
UMask=0077

[Install]
WantedBy=multi-user.target
`
}
