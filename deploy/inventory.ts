import { z } from 'zod'

/**
 * What a host does: `database` runs PostgreSQL under Patroni, and etcd; `web` and `worker` run our
 * programs; `balancer` spreads readers over the web hosts; `backup` keeps the backups of
 * PostgreSQL.
 */
export const roles = ['database', 'balancer', 'web', 'worker', 'backup'] as const

const Host = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, 'a name is in lower case: letters, digits, hyphens'),
  /** Of the network between the hosts. */
  address: z.ipv4(),
  roles: z.array(z.enum(roles)).nonempty(),
})

/** The only input: the hosts, and the settings of the programs as on one machine. */
export const Inventory = z
  .strictObject({
    hosts: z.array(Host).nonempty(),
    /**
     * Addresses in front of the balancers, which end TLS: what they say of readers' addresses is
     * believed.
     */
    proxies: z.array(z.ipv4()).default([]),
    /** Settings of web and worker (docs/notes/operating.md), without those of the database. */
    settings: z.record(
      z.string().regex(/^[A-Z][A-Z0-9_]*$/, 'a setting’s name is in capitals'),
      z.string().regex(/^[^\r\n]*$/, 'a setting is one line'),
    ),
  })
  .superRefine(({ hosts }, context) => {
    const complain = (message: string) => context.addIssue({ code: 'custom', message })
    const databases = hosts.filter((host) => host.roles.includes('database')).length
    if (databases < 3 || databases % 2 === 0) complain('three or five hosts have the role database: etcd decides by majority')
    const [backup, ...more] = hosts.filter((host) => host.roles.includes('backup'))
    if (!backup || more.length > 0 || backup.roles.includes('database')) complain('one host has the role backup, and is no database')
    for (const key of ['name', 'address'] as const)
      if (new Set(hosts.map((host) => host[key])).size < hosts.length) complain(`two hosts have one ${key}`)
  })

export type Host = z.infer<typeof Host>
export type Inventory = z.infer<typeof Inventory>
export type Role = (typeof roles)[number]

export function hostsWith(role: Role, { hosts }: Inventory): Host[] {
  return hosts.filter((host) => host.roles.includes(role))
}
