// Writes a folder for each host of an inventory, with its files and what sets it up
// (docs/notes/cluster.md).
// Usage: node deploy/writeHosts.ts INVENTORY FOLDER [--joins DATABASE]
// Passwords and certificates are made the first time and stay in FOLDER/secrets: keep it safe, and
// run this again after a change.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { filesOf } from './filesOf.ts'
import { Inventory } from './inventory.ts'
import { certificateOf, passwordsIn } from './secrets.ts'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { joins: { type: 'string' } } })
const [inventoryFile, folder] = positionals
if (!inventoryFile || !folder) {
  console.error('Usage: node deploy/writeHosts.ts INVENTORY FOLDER [--joins DATABASE]')
  process.exit(2)
}
const parsed = Inventory.safeParse(JSON.parse(readFileSync(inventoryFile, 'utf8')))
if (!parsed.success) {
  for (const { path, message } of parsed.error.issues) console.error(`${inventoryFile}: ${[...path, message].join(': ')}`)
  process.exit(1)
}
const secrets = join(folder, 'secrets')
const passwords = passwordsIn(secrets)
for (const host of parsed.data.hosts) {
  const own = join(folder, 'hosts', host.name)
  rmSync(own, { recursive: true, force: true })
  mkdirSync(own, { recursive: true, mode: 0o700 })
  const files = filesOf(host, parsed.data, { passwords, certificate: certificateOf(host, secrets), joins: host.name === values.joins })
  for (const { path, content } of files) {
    mkdirSync(dirname(join(own, 'files', path)), { recursive: true })
    writeFileSync(join(own, 'files', path), content, { mode: 0o600 })
  }
  const rows = files.map(({ path, mode, owner = 'root', group = owner }) => `${mode.toString(8)} ${owner} ${group} ${path}\n`)
  writeFileSync(join(own, 'modes'), rows.join(''))
  writeFileSync(join(own, 'roles'), host.roles.join(' '))
  for (const script of ['installPackages', 'setUpHost']) cpSync(join(import.meta.dirname, script), join(own, script))
  console.log(`${host.name} (${host.address}): copy ${own} there, and run ./setUpHost as root`)
}
