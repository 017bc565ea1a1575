import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Host } from './inventory.ts'

/** Passwords of the cluster's own users. */
export type Passwords = { superuser: string; replication: string; rewind: string; mirqab: string; patroni: string }
/** PEM of the authority that all hosts trust, and of one host. */
export type Certificate = { authority: string; certificate: string; key: string }

/** Reads the passwords of a folder, or makes them the first time. */
export function passwordsIn(folder: string): Passwords {
  const file = join(folder, 'passwords.json')
  if (!existsSync(file)) {
    const make = () => randomBytes(24).toString('base64url')
    const passwords: Passwords = { superuser: make(), replication: make(), rewind: make(), mirqab: make(), patroni: make() }
    writeSecret(folder, 'passwords.json', JSON.stringify(passwords, null, 2))
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}

const authorityDays = 3_650
const hostDays = 825

/**
 * Makes a host's certificate, for its address and for itself, signed by the authority in a folder,
 * which is made the first time. Needs openssl.
 */
export function certificateOf({ name, address }: Host, folder: string): Certificate {
  const at = (file: string) => join(folder, file)
  if (!existsSync(at('authority.key'))) {
    newKey(folder, 'authority.key')
    const subject = ['-subj', '/CN=Mirqab cluster', '-addext', 'keyUsage=critical,keyCertSign,cRLSign']
    openssl('req', '-x509', '-new', '-key', at('authority.key'), '-days', String(authorityDays), ...subject, '-out', at('authority.crt'))
  }
  if (!existsSync(at(`${name}.crt`))) {
    newKey(folder, `${name}.key`)
    const request = openssl('req', '-new', '-key', at(`${name}.key`), '-subj', `/CN=${name}`)
    writeFileSync(at(`${name}.ext`), `subjectAltName=IP:${address},IP:127.0.0.1,DNS:${name}\nextendedKeyUsage=serverAuth,clientAuth\n`)
    const signer = ['-CA', at('authority.crt'), '-CAkey', at('authority.key'), '-CAcreateserial']
    openssl('x509', '-req', ...signer, '-days', String(hostDays), '-extfile', at(`${name}.ext`), '-out', at(`${name}.crt`), {
      input: request,
    })
  }
  const read = (file: string) => readFileSync(at(file), 'utf8')
  return { authority: read('authority.crt'), certificate: read(`${name}.crt`), key: read(`${name}.key`) }
}

function newKey(folder: string, file: string): void {
  writeSecret(folder, file, openssl('genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256'))
}

function writeSecret(folder: string, file: string, content: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, file), content, { mode: 0o600 })
}

function openssl(...given: (string | { input: string })[]): string {
  const args = given.filter((one) => typeof one === 'string')
  const input = given.find((one) => typeof one === 'object')?.input
  return execFileSync('openssl', args, { encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'], ...(input !== undefined && { input }) })
}
