import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const present = 0x01
const verified = 0x04
const attested = 0x40

type Given = {
  challenge: string
  origin: string
  rpId: string
  type: string
  /** Bits of the user: that they are there, that they are who they are. */
  flags: number
  counter: number
  /** Whether a maker vouches for the authenticator by a certificate, as U2F keys do it. */
  attested: boolean
}

/**
 * An authenticator in software with one key (ES256), as WebAuthn describes it: what it signs is
 * real, and each part of it can be given as something else.
 */
export function newAuthenticator(publicUrl: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  const usual = (type: string): Omit<Given, 'challenge'> => ({
    type,
    origin: new URL(publicUrl).origin,
    rpId: new URL(publicUrl).hostname,
    flags: present | verified,
    counter: ++counter,
    attested: false,
  })
  const clientData = ({ type, challenge, origin }: Given) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = ({ rpId, flags, counter: count }: Given, rest: Buffer = Buffer.alloc(0)) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(count)
    return Buffer.concat([sha256(rpId), Buffer.from([flags | (rest.length > 0 ? attested : 0)]), counted, rest])
  }
  return {
    id: id.toString('base64url'),
    /** Makes the passkey for the options of a server. */
    register(options: { challenge: string }, given: Partial<Given> = {}) {
      const all = { ...usual('webauthn.create'), challenge: options.challenge, ...given }
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const head = [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]
      const key = Buffer.concat([Buffer.from(head), decoded(x), Buffer.from([0x22, 0x58, 0x20]), decoded(y)])
      const data = authenticatorData(all, Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]))
      const point = Buffer.concat([Buffer.from([0x04]), decoded(x), decoded(y)])
      const u2f = Buffer.concat([Buffer.from([0]), sha256(all.rpId), sha256(clientData(all)), id, point])
      const [fmt, statement] = all.attested ? ['fido-u2f', vouchFor(u2f)] : ['none', Buffer.from([0xa0])]
      const attestation = [Buffer.from([0xa3]), text('fmt'), text(fmt), text('attStmt'), statement, text('authData'), bytes(data)]
      const attestationObject = Buffer.concat(attestation).toString('base64url')
      return {
        id: this.id,
        response: { clientDataJSON: clientData(all).toString('base64url'), attestationObject, transports: ['internal'] },
      }
    },
    /** Signs the challenge of a server. */
    sign(options: { challenge: string }, given: Partial<Given> = {}) {
      const all = { ...usual('webauthn.get'), challenge: options.challenge, ...given }
      const data = authenticatorData(all)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData(all))]), privateKey)
      const [clientDataJSON, signed, signatureText] = [clientData(all), data, signature].map((part) => part.toString('base64url'))
      return { id: this.id, response: { clientDataJSON, authenticatorData: signed, signature: signatureText } }
    },
  }
}

const decoded = (base64url: string) => Buffer.from(base64url, 'base64url')
/** CBOR (RFC 8949): short texts, and byte strings of two bytes of length. */
const text = (value: string) => Buffer.concat([Buffer.from([0x60 | value.length]), Buffer.from(value)])
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length & 255]), value])

/** A statement that signs by a key of its own, with the certificate of that. */
function vouchFor(signed: Buffer): Buffer {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = der(0x30, der(0x31, der(0x30, der(0x06, Buffer.from([0x55, 4, 3])), der(0x0c, Buffer.from('Maker')))))
  const validity = der(0x30, der(0x17, Buffer.from('260101000000Z')), der(0x17, Buffer.from('490101000000Z')))
  const ecdsaWithSha256 = der(0x30, der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
  const [version, serial] = [der(0xa0, der(0x02, Buffer.from([2]))), der(0x02, Buffer.from([1]))]
  const content = der(0x30, version, serial, ecdsaWithSha256, name, validity, name, publicKey.export({ type: 'spki', format: 'der' }))
  const bits = Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)])
  const certificate = der(0x30, content, ecdsaWithSha256, der(0x03, bits))
  const signature = bytes(sign('sha256', signed, privateKey))
  return Buffer.concat([Buffer.from([0xa2]), text('sig'), signature, text('x5c'), Buffer.from([0x81]), bytes(certificate)])
}

/** DER (X.690) of a tag and what is in it, up to 65,535 bytes. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  return Buffer.concat([Buffer.from(length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 255]), content])
}
