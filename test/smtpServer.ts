import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export type ReceivedMail = { from: string; to: string[]; headers: Map<string, string>; parts: { type: string; text: string }[] }

/** Senders who sign in (RFC 4616) need this password; senders who do not may send too. */
export const smtpPassword = 'right-password'

/**
 * A mail server on the loopback address that speaks as much SMTP (RFC 5321) as a sender needs, and
 * stores what it received.
 */
export async function startSmtpServer() {
  const received: ReceivedMail[] = []
  let refusing = false
  let cuttingOff = false
  const refused = new Map<string, string>()
  const server = createServer((socket) => converse(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  function converse(socket: Socket): void {
    let envelope = { from: '', to: [] as string[] }
    let data: string[] | undefined
    const say = (line: string) => socket.write(`${line}\r\n`)
    const addressIn = (line: string) => line.match(/<(.*)>/)?.[1] ?? ''
    say('220 test ESMTP')
    createInterface({ input: socket.setEncoding('latin1') }).on('line', (line) => {
      if (data) {
        if (line !== '.') return void data.push(line.replace(/^\./, ''))
        if (cuttingOff) {
          cuttingOff = false
          return void socket.destroy()
        }
        received.push({ ...envelope, ...readMail(data) })
        data = undefined
        return say('250 kept')
      }
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'EHLO') return say('250-test\r\n250-AUTH PLAIN\r\n250 8BITMIME')
      if (verb === 'AUTH') return say(isRightLogin(line) ? '235 welcome' : '535 5.7.8 authentication failed')
      if (verb === 'MAIL') {
        envelope = { from: addressIn(line), to: [] }
        if (refusing) {
          refusing = false
          return say('451 try later')
        }
      }
      if (verb === 'RCPT') {
        const refusal = refused.get(addressIn(line))
        if (refusal) return say(refusal)
        envelope.to.push(addressIn(line))
      }
      if (verb === 'DATA') {
        data = []
        return say('354 go on')
      }
      say(verb === 'QUIT' ? '221 bye' : '250 ok')
    })
    socket.on('error', () => {})
  }

  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    /** Defers the next mail with a 451. */
    refuseNext() {
      refusing = true
    },
    /** Refuses every mail to this address. @param reply such as '550 5.1.1 no such user' */
    refuseMailbox(address: string, reply: string) {
      refused.set(address, reply)
    },
    /**
     * Takes the next mail, but closes the connection instead of saying so; it is not in `received`.
     */
    cutOffNext() {
      cuttingOff = true
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/**
 * Headers by lower-case name, unfolded and with encoded words (RFC 2047) decoded; and the decoded
 * parts of a multipart body.
 */
function readMail(lines: string[]): Pick<ReceivedMail, 'headers' | 'parts'> {
  const { headers, body } = splitPart(lines.join('\n'))
  const boundary = headers.get('content-type')?.match(/boundary="([^"]+)"/)?.[1]
  const parts = boundary ? body.split(`--${boundary}`).slice(1, -1) : []
  return { headers, parts: parts.map((part) => readPart(part.replace(/^\n/, ''))) }
}

function readPart(text: string): { type: string; text: string } {
  const { headers, body } = splitPart(text)
  const encoding = headers.get('content-transfer-encoding')
  const bytes =
    encoding === 'base64' ? Buffer.from(body, 'base64') : Buffer.from(encoding === 'quoted-printable' ? unquote(body) : body, 'latin1')
  return { type: headers.get('content-type') ?? '', text: bytes.toString('utf8') }
}

function splitPart(text: string): { headers: Map<string, string>; body: string } {
  const end = text.indexOf('\n\n')
  const unfolded = text.slice(0, end).replace(/\n[ \t]+/g, ' ')
  const pairs = unfolded.split('\n').map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), readWords(line.slice(colon + 1).trim())]
  })
  return { headers: new Map(pairs), body: text.slice(end + 2) }
}

function readWords(text: string): string {
  return text.replace(/\?=\s+=\?/g, '?==?').replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, kind: string, word: string) => {
    const bytes = kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64') : Buffer.from(unquote(word.replaceAll('_', ' ')), 'latin1')
    return bytes.toString('utf8')
  })
}

const unquote = (text: string) =>
  text.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/**
 * @param line such as 'AUTH PLAIN AGEAYg==': authorization identity, name and password, separated
 *   by NUL
 */
function isRightLogin(line: string): boolean {
  const [, , response = ''] = line.split(' ')
  return Buffer.from(response, 'base64').toString('utf8').split('\0')[2] === smtpPassword
}
