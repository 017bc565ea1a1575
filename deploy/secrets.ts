import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Host } from './inventory.ts'

/**
 * Passwords of the cluster's own users; `backup` encrypts the backups, and `secret` is
 * MIRQAB_SECRET, unless the inventory has one.
 */
export type Passwords = {
  superuser: string
  replication: string
  rewind: string
  mirqab: string
  patroni: string
  backup: string
  secret: string
}
/** PEM of the authority that all hosts trust, and of one host. */
export type Certificate = { authority: string; certificate: string; key: string }

/** Reads the passwords of a folder, and makes those that it lacks. */
export function passwordsIn(folder: string): Passwords {
  const file = join(folder, 'passwords.json')
  const make = () => randomBytes(24).toString('base64url')
  const passwords: Passwords = {
    superuser: make(),
    replication: make(),
    rewind: make(),
    mirqab: make(),
    patroni: make(),
    backup: make() + make(),
    secret: make() + make(),
    ...(existsSync(file) && JSON.parse(readFileSync(file, 'utf8'))),
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  write(file, JSON.stringify(passwords, null, 2))
  return passwords
}

const authorityDays = 3_650
const hostDays = 825

/**
 * Makes a host's certificate, for its address and for itself, signed by the authority in a folder,
 * which is made the first time; a host with another address gets a new one. Needs openssl.
 */
export function certificateOf({ name, address }: Host, folder: string): Certificate {
  const at = (file: string) => join(folder, file)
  const own = (ending: string) => at(`hosts/${name}.${ending}`)
  mkdirSync(at('hosts'), { recursive: true, mode: 0o700 })
  if (!existsSync(at('authority.crt'))) {
    newKey(at('authority.key'))
    const subject = ['-subj', '/CN=Mirqab cluster', '-addext', 'keyUsage=critical,keyCertSign,cRLSign']
    write(at('authority.crt'), openssl('req', '-x509', '-new', '-key', at('authority.key'), '-days', String(authorityDays), ...subject))
  }
  // pgBackRest 2.45 compares names alone, with the address that it was given.
  const names = `subjectAltName=IP:${address},IP:127.0.0.1,DNS:${name},DNS:${address}\nextendedKeyUsage=serverAuth,clientAuth\n`
  if (!existsSync(own('crt')) || readFileSync(own('names'), 'utf8') !== names) {
    rmSync(own('crt'), { force: true })
    newKey(own('key'))
    write(own('names'), names)
    const request = openssl('req', '-new', '-key', own('key'), '-subj', `/CN=${name}`)
    const signer = ['-CA', at('authority.crt'), '-CAkey', at('authority.key'), '-CAcreateserial']
    write(own('crt'), openssl('x509', '-req', ...signer, '-days', String(hostDays), '-extfile', own('names'), { input: request }))
  }
  const read = (path: string) => readFileSync(path, 'utf8')
  return { authority: read(at('authority.crt')), certificate: read(own('crt')), key: read(own('key')) }
}

function newKey(path: string): void {
  write(path, openssl('genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256'))
}

/** Writes a file whole or not at all. */
function write(path: string, content: string): void {
  writeFileSync(`${path}.part`, content, { mode: 0o600 })
  renameSync(`${path}.part`, path)
}

function openssl(...given: (string | { input: string })[]): string {
  const args = given.filter((one) => typeof one === 'string')
  const input = given.find((one) => typeof one === 'object')?.input
  return execFileSync('openssl', args, { encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'], ...(input !== undefined && { input }) })
}
