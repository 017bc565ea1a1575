import { createHmac, randomBytes } from 'node:crypto'
import Fastify, { type FastifyReply } from 'fastify'
import { whatsappTemplates } from '#partners/whatsapp.ts'
import { approvedTemplates, serveBusinessAccount, type WhatsappAccount } from './whatsappAccount.ts'

export type WhatsappMessage = {
  id: string
  /** Digits without +. */
  to: string
  template: string | null
  language: string | null
  /** Parameters of the body, or the text of a reply. */
  texts: string[]
  button: string | null
  /** Address of the second button: the page that mutes. */
  muteButton: string | null
}

type WhatsappFault = { code: number; message?: string; status?: number } | 'cut_off' | 'timeout'
type WhatsappStatus = 'sent' | 'delivered' | 'read' | { failed: number }

export type Whatsapp = {
  /** `http://127.0.0.1:PORT` */
  origin: string
  host: string
  /** Address for `WHATSAPP_API_ROOT`. */
  apiRoot: string
  token: string
  phoneId: string
  appSecret: string
  businessId: string
  /** Account that the operator has registered at Meta; changes apply at once. */
  account: WhatsappAccount
  messages: WhatsappMessage[]
  /**
   * Calls our webhook as Meta does when it is registered (`hub.challenge`). Returns whether it
   * accepted.
   */
  verifyWebhook(url: string, verifyToken: string): Promise<boolean>
  /** Reports statuses in this order, in one signed call; returns the status of the answer. */
  report(url: string, messageId: string, statuses: WhatsappStatus[]): Promise<number>
  /** A person writes to us; by default a new message, written now to our number. */
  say(url: string, from: string, text: string, message?: { id?: string; at?: Date; phoneId?: string }): Promise<number>
  /**
   * A person chooses in the menu of our chat whether we may send them messages that they did not
   * ask for.
   */
  prefer(url: string, from: string, value: 'stop' | 'resume', at?: Date): Promise<number>
  /** Reports sent and delivered after each message; in the demo. */
  reportTo(url: string): void
  fail(fault: WhatsappFault | null, times?: number): void
  close(): Promise<void>
}

type Parameter = { type: string; text?: string }
type Component = { type: string; sub_type?: string; parameters?: Parameter[] }
type Body = {
  messaging_product?: string
  to?: string
  type?: string
  text?: { body?: string }
  template?: { name?: string; language?: { code?: string }; components?: Component[] }
}

const version = '/v23.0'
const credentials = {
  token: 'stand-in-whatsapp-token',
  phoneId: '100200300',
  appSecret: 'stand-in-app-secret',
  businessId: '900800700',
}

/** The WhatsApp Cloud API on the loopback address: its wire format, errors, and signed webhooks. */
export async function startWhatsapp({
  port = 0,
  onMessage,
}: {
  port?: number
  onMessage?: (message: WhatsappMessage) => void | Promise<void>
} = {}): Promise<Whatsapp> {
  const messages: WhatsappMessage[] = []
  let fault: WhatsappFault | null = null
  let faultsLeft = 0
  let reportUrl = ''
  const account: WhatsappAccount = { webhook: '', isSubscribed: true, templates: approvedTemplates() }
  const server = Fastify()
  const isAllowed = (authorization: string | undefined) => authorization === `Bearer ${credentials.token}`

  server.get<{ Querystring: { appsecret_proof?: string } }>(`${version}/${credentials.phoneId}`, (request, reply) => {
    if (!isAllowed(request.headers.authorization)) return refuse(reply, { code: 190, message: 'Invalid OAuth access token.', status: 401 })
    const proof = createHmac('sha256', credentials.appSecret).update(credentials.token).digest('hex')
    if ((request.query.appsecret_proof ?? proof) !== proof)
      return refuse(reply, { code: 100, message: 'Invalid appsecret_proof provided in the API argument' })
    const number = { id: credentials.phoneId, display_phone_number: '+965 9999 9999', verified_name: 'Mirqab', quality_rating: 'GREEN' }
    return account.webhook ? { ...number, webhook_configuration: { application: account.webhook } } : number
  })
  serveBusinessAccount(server, `${version}/${credentials.businessId}`, account, (request, reply) =>
    isAllowed(request.headers.authorization)
      ? undefined
      : refuse(reply, { code: 190, message: 'Invalid OAuth access token.', status: 401 }),
  )
  server.get<{ Params: { id: string } }>(`${version}/:id`, (request, reply) =>
    refuse(reply, { code: 100, message: `Unsupported get request. Object with ID '${request.params.id}' does not exist` }),
  )
  server.post<{ Body: Body }>(`${version}/${credentials.phoneId}/messages`, async (request, reply) => {
    const wrong = fault && faultsLeft-- > 0 ? fault : null
    if (wrong === 'timeout') return new Promise(() => {})
    if (!isAllowed(request.headers.authorization)) return refuse(reply, { code: 190, message: 'Invalid OAuth access token.', status: 401 })
    if (wrong && wrong !== 'cut_off') return refuse(reply, wrong)
    const problem = findProblem(request.body)
    if (problem) return refuse(reply, problem)
    const message = readMessage(request.body)
    messages.push(message)
    await onMessage?.(message)
    if (wrong === 'cut_off') return void request.raw.socket.destroy()
    if (reportUrl) setTimeout(() => void report(reportUrl, message.id, ['sent', 'delivered']).catch(() => {}), 200).unref()
    return { messaging_product: 'whatsapp', contacts: [{ input: message.to, wa_id: message.to }], messages: [{ id: message.id }] }
  })

  async function report(url: string, messageId: string, statuses: WhatsappStatus[]): Promise<number> {
    const to = messages.find(({ id }) => id === messageId)?.to ?? ''
    return postSigned(url, { statuses: statuses.map((status) => statusOf(messageId, to, status)) })
  }
  const origin = await server.listen({ port, host: '127.0.0.1' })
  return {
    origin,
    host: new URL(origin).host,
    apiRoot: origin + version,
    ...credentials,
    account,
    messages,
    verifyWebhook,
    report,
    say: (url, from, text, { id = newId(), at = new Date(), phoneId } = {}) =>
      postSigned(url, { messages: [{ from, id, timestamp: unixTime(at), type: 'text', text: { body: text } }] }, phoneId),
    prefer: (url, from, value, at = new Date()) => {
      const preference = { wa_id: from, category: 'marketing_messages', detail: 'User requested', value, timestamp: Number(unixTime(at)) }
      return postSigned(url, { user_preferences: [preference] })
    },
    reportTo(url) {
      reportUrl = url
    },
    fail(next, times = Number.POSITIVE_INFINITY) {
      fault = next
      faultsLeft = times
    },
    async close() {
      server.server.closeAllConnections()
      await server.close()
    },
  }
}

const newId = () => `wamid.${randomBytes(18).toString('base64')}`
const unixTime = (at = new Date()) => String(Math.floor(at.getTime() / 1000))

function refuse(reply: FastifyReply, { code, message = 'Error', status = 400 }: Exclude<WhatsappFault, string>): FastifyReply {
  const error = { message: `(#${code}) ${message}`, type: 'OAuthException', code, error_data: { details: message }, fbtrace_id: 'x' }
  return reply.status(status).send({ error })
}

function readMessage({ to = '', text, template }: Body): WhatsappMessage {
  const parametersOf = (type: string) => template?.components?.find((component) => component.type === type)?.parameters ?? []
  const buttons = (template?.components ?? []).flatMap(({ type, parameters }) => (type === 'button' ? (parameters?.[0]?.text ?? []) : []))
  return {
    id: newId(),
    to,
    template: template?.name ?? null,
    language: template?.language?.code ?? null,
    texts: text?.body ? [text.body] : parametersOf('body').map((parameter) => parameter.text ?? ''),
    button: buttons[0] ?? null,
    muteButton: buttons[1] ?? null,
  }
}

/** The rules for template parameters. */
function findProblem(body: Body): { code: number; message: string } | undefined {
  const { to = '', texts, template, button, muteButton } = readMessage(body)
  if (body.messaging_product !== 'whatsapp' || !/^\d{8,15}$/.test(to)) return { code: 100, message: 'Invalid parameter' }
  if (template === null) return texts.length === 1 ? undefined : { code: 100, message: 'Invalid parameter' }
  if (!button || (template === whatsappTemplates.alert) !== (muteButton !== null))
    return { code: 132_000, message: 'Number of parameters does not match the expected number of params' }
  if (texts.some((text) => text === '')) return { code: 100, message: 'Parameter of type text is missing text value' }
  if (texts.some((text) => /[\n\t]| {5}/.test(text)))
    return { code: 100, message: 'Param text cannot have new-line/tab characters or more than 4 consecutive spaces' }
  if (texts.join('').length > 1_024) return { code: 132_005, message: 'Translated text too long' }
  return undefined
}

function statusOf(id: string, recipient: string, status: WhatsappStatus): object {
  const common = { id, timestamp: unixTime(), recipient_id: recipient }
  if (typeof status === 'string') return { ...common, status }
  return { ...common, status: 'failed', errors: [{ code: status.failed, title: 'Message undeliverable' }] }
}

async function postSigned(url: string, value: object, phoneId = credentials.phoneId): Promise<number> {
  const metadata = { display_phone_number: '96599999999', phone_number_id: phoneId }
  const changes = [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }]
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '900', changes }] })
  const signature = `sha256=${createHmac('sha256', credentials.appSecret).update(body).digest('hex')}`
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
  return (await fetch(url, { method: 'POST', headers, body })).status
}

async function verifyWebhook(url: string, verifyToken: string): Promise<boolean> {
  const challenge = randomBytes(8).toString('hex')
  const query = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.verify_token': verifyToken, 'hub.challenge': challenge })
  const response = await fetch(`${url}?${query}`)
  return response.status === 200 && (await response.text()) === challenge
}
