import { spawnSync } from 'node:child_process'

/** The driver's address in the network of the hosts. */
export const driverAddress = '10.77.0.1'
const bridge = 'mirqab-hosts'

/** Makes the network; the driver must be in a network namespace of its own. */
export function openNetwork(): void {
  ip('link', 'set', 'lo', 'up')
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('address', 'add', `${driverAddress}/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
}

/** Adds a host as a network namespace with one cable to the bridge. */
export function addHost({ name, address }: { name: string; address: string }): void {
  ip('netns', 'add', name)
  ip('link', 'add', cableOf(name), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
  ip('link', 'set', cableOf(name), 'master', bridge, 'up')
  ip('-n', name, 'link', 'set', 'lo', 'up')
  ip('-n', name, 'address', 'add', `${address}/24`, 'dev', 'eth0')
  ip('-n', name, 'link', 'set', 'eth0', 'up')
}

/** Pulls a host's cable, or puts it back. */
export function cut(name: string, isCut: boolean): void {
  ip('link', 'set', cableOf(name), isCut ? 'down' : 'up')
}

/** The processes of a host. */
export function pidsOf(name: string): number[] {
  return ip('netns', 'pids', name).split('\n').filter(Boolean).map(Number)
}

const cableOf = (name: string) => `to-${name}`

function ip(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('ip', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`)
  return stdout
}
