import { join, resolve } from 'node:path'
import { z } from 'zod'
import { brand } from '#brand.ts'
import { type AlarmConfig, alarmSettings, readAlarms } from './alarmSettings.ts'
import { type BackupConfig, backupSettings, readBackup } from './backupSettings.ts'
import { type TrustProxy, trustProxySetting } from './net/trustProxy.ts'

/**
 * One line per setting: its environment variable, shape and default. Empty values count as absent.
 */
const settings = {
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./.data'),
  /** Folder of the operator's own texts (about, terms …); default: `texts` in `DATA_DIR`. */
  TEXTS_DIR: z.string().optional(),
  DATABASE_URL: z.string().optional(),
  DATABASE_REPLICA_URL: z.string().optional(),
  PUBLIC_URL: z.url().optional(),
  MIRQAB_MODE: z.enum(['demo', 'live']).optional(),
  MIRQAB_SECRET: z.string().min(32).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Private hosts (host:port, comma-separated) that `safeFetch` may connect to. */
  OUTSIDE_ALLOW: z.string().default(''),
  TRUST_PROXY: trustProxySetting.default(false),
  /**
   * How often, in ms, a web process checks the database for posts that its search index lacks; 0:
   * before each search.
   */
  SEARCH_FOLLOW_MS: z.coerce.number().int().min(0).max(60_000).default(250),
  /** How long, in ms, reading one feed, list page or article may take before it is aborted. */
  READ_DEADLINE_MS: z.coerce.number().int().min(1).max(600_000).default(5_000),
  /**
   * How long, in ms, a call that sends a push, Telegram or WhatsApp message may take; shorter than
   * the lease of a message that is being sent.
   */
  SEND_DEADLINE_MS: z.coerce.number().int().min(1).max(50_000).default(10_000),
  /** How long, in ms, a client may take to send a complete request. */
  REQUEST_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(60_000),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET: z.string().optional(),
  RECAPTCHA_SCRIPT_URL: z.url({ protocol: /^https?$/ }).default('https://www.google.com/recaptcha/api.js'),
  RECAPTCHA_VERIFY_URL: z.url().default('https://www.google.com/recaptcha/api/siteverify'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_TEAM_ID: z.string().optional(),
  APPLE_KEY_ID: z.string().optional(),
  /** PKCS #8 in PEM, as Apple provides it; line breaks may be written as \n. */
  APPLE_PRIVATE_KEY: z.string().optional(),
  APPLE_ISSUER: z.url().default('https://appleid.apple.com'),
  /**
   * P-256 key pair in base64url (RFC 8292), as `npx web-push generate-vapid-keys` prints it;
   * without one, a pair is created and stored.
   */
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  /** Contact that push services write to if there is a problem: mailto: or https:. */
  VAPID_SUBJECT: z.string().optional(),
  /** Origin of the demo's stand-in for push services, for browsers without internet. */
  DEMO_PUSH_SERVICE: z.url().optional(),
  PUSHER_BEAMS_INSTANCE_ID: z.string().optional(),
  PUSHER_BEAMS_SECRET_KEY: z.string().optional(),
  /** Default: the instance's own host at Pusher. */
  PUSHER_BEAMS_API_ROOT: z.url().optional(),
  TELEGRAM_BOT_TOKEN: z.string().optional(),
  TELEGRAM_API_ROOT: z.url().default('https://api.telegram.org'),
  /** Address that links to the bot lead to; the demo's stand-in shows a chat there. */
  TELEGRAM_LINK_ROOT: z.url().default('https://t.me'),
  WHATSAPP_TOKEN: z.string().optional(),
  WHATSAPP_PHONE_ID: z.string().optional(),
  /** Signs the webhooks (App settings, Basic). */
  WHATSAPP_APP_SECRET: z.string().optional(),
  /**
   * Id of the WhatsApp Business account, in which the templates are; only `mirqab check` asks for
   * it.
   */
  WHATSAPP_BUSINESS_ID: z.string().optional(),
  WHATSAPP_API_ROOT: z.url().default('https://graph.facebook.com/v23.0'),
  /** How many people this business may message in 24 hours: 250 when new. */
  WHATSAPP_DAILY_LIMIT: z.coerce.number().int().min(1).default(250),
  /** App-only bearer token of the X API v2. */
  X_BEARER_TOKEN: z.string().optional(),
  X_API_ROOT: z.url().default('https://api.x.com'),
  /** Address under which the posts of X are; the demo's stand-in shows them itself. */
  X_LINK_ROOT: z.url().default('https://x.com'),
  INSTAGRAM_TOKEN: z.string().optional(),
  /** Id of our own professional account, which asks for the posts of others. */
  INSTAGRAM_USER_ID: z.string().optional(),
  INSTAGRAM_API_ROOT: z.url().default('https://graph.facebook.com/v23.0'),
  THREADS_TOKEN: z.string().optional(),
  THREADS_API_ROOT: z.url().default('https://graph.threads.net/v1.0'),
  /** Makes search engines read new pages at once; the key is chosen freely (indexnow.org). */
  INDEXNOW_KEY: z
    .string()
    .regex(/^[a-zA-Z0-9-]{8,128}$/)
    .optional(),
  INDEXNOW_API_ROOT: z.url().default('https://api.indexnow.org'),
  ...backupSettings,
  ...alarmSettings,
  MYFATOORAH_KEY: z.string().optional(),
  MYFATOORAH_WEBHOOK_SECRET: z.string().optional(),
  MYFATOORAH_API_ROOT: z.url().default('https://api.myfatoorah.com'),
}

/** Settings that a live installation cannot start without. */
const requiredLive = ['DATABASE_URL', 'PUBLIC_URL', 'MIRQAB_SECRET', 'SMTP_URL'] as const

/** Settings that are useful only together. */
const together = [
  ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['PUSHER_BEAMS_INSTANCE_ID', 'PUSHER_BEAMS_SECRET_KEY'],
  ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_ID', 'WHATSAPP_APP_SECRET'],
  ['INSTAGRAM_TOKEN', 'INSTAGRAM_USER_ID'],
  ['MYFATOORAH_KEY', 'MYFATOORAH_WEBHOOK_SECRET'],
  ['ALARM_WEBHOOK', 'ALARM_WEBHOOK_SECRET'],
] as const

export type Config = {
  mode: 'demo' | 'live'
  port: number
  host: string
  /** Absolute path of the folder for everything stored on disk: embedded database, pictures. */
  dataDir: string
  /** Absolute path of the folder for the operator's own texts; it need not exist. */
  textsDir: string
  /** undefined: the embedded PostgreSQL under `dataDir` is used. */
  databaseUrl: string | undefined
  databaseReplicaUrl: string | undefined
  /** Origin as readers see it, without a trailing slash. */
  publicUrl: string
  /** Key that signs picture URLs and cookies. */
  secret: string
  logLevel: string
  outsideAllow: string[]
  trustProxy: TrustProxy
  /** ms between two checks for posts that the search index lacks; 0: before each search. */
  searchFollowMs: number
  /** ms that reading one outside document may take. */
  readDeadlineMs: number
  /** ms that a call which sends a message may take. */
  sendDeadlineMs: number
  /** ms that a client may take to send a whole request, body included. */
  requestTimeoutMs: number
  /** `smtpUrl` is undefined only in the demo, which sends no mail. */
  mail: { smtpUrl: string | undefined; from: string }
  /** Each is undefined if it is not configured. */
  captcha: { siteKey: string; secret: string; scriptUrl: string; verifyUrl: string } | undefined
  google: { clientId: string; clientSecret: string; issuer: string } | undefined
  apple: { clientId: string; teamId: string; keyId: string; privateKey: string; issuer: string } | undefined
  /** `publicKey` and `privateKey` are undefined if the stored pair is to be used. */
  vapid: { publicKey: string | undefined; privateKey: string | undefined; subject: string }
  /** undefined: search engines find new pages by the sitemaps. */
  indexNow: { key: string; apiRoot: string } | undefined
  backup: BackupConfig
  alarms: AlarmConfig
  /** Address of the demo's push service; only in the demo. */
  demoPushService: string | undefined
  pusherBeams: { instanceId: string; secretKey: string; apiRoot: string } | undefined
  telegram: { token: string; apiRoot: string; linkRoot: string } | undefined
  whatsapp:
    | { token: string; phoneId: string; businessId: string | undefined; appSecret: string; apiRoot: string; dailyLimit: number }
    | undefined
  myfatoorah: { key: string; webhookSecret: string; apiRoot: string } | undefined
  /** Networks whose accounts are read; each is undefined if it is not configured. */
  x: { token: string; apiRoot: string; linkRoot: string } | undefined
  instagram: { token: string; userId: string; apiRoot: string } | undefined
  threads: { token: string; apiRoot: string } | undefined
}

/** Settings are missing or malformed; the message lists them all. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads and validates the whole configuration once, at boot. Throws a `ConfigError` that lists
 * every invalid setting.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = z.object(settings).safeParse(present)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`These settings are invalid:\n${lines.join('\n')}`)
  }
  const value = parsed.data
  const mode = value.MIRQAB_MODE ?? (env.NODE_ENV === 'production' ? 'live' : 'demo')
  if (mode === 'live') {
    const missing = requiredLive.filter((name) => !value[name])
    if (missing.length > 0) throw new ConfigError(`MIRQAB_MODE=live needs these settings: ${missing.join(', ')}`)
  }
  for (const names of together) {
    const missing = names.filter((name) => !value[name])
    if (missing.length > 0 && missing.length < names.length)
      throw new ConfigError(`${names.join(', ')} must be set together; missing: ${missing.join(', ')}`)
  }
  if (value.ALARM_TELEGRAM_CHAT && !value.TELEGRAM_BOT_TOKEN) throw new ConfigError('ALARM_TELEGRAM_CHAT needs TELEGRAM_BOT_TOKEN')
  // The host of an Arabic domain in ASCII, as programs read it.
  const publicUrl = new URL(value.PUBLIC_URL ?? `http://localhost:${value.PORT}`).href.replace(/\/+$/, '')
  return {
    mode,
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(value.DATA_DIR),
    textsDir: resolve(value.TEXTS_DIR ?? join(value.DATA_DIR, 'texts')),
    databaseUrl: value.DATABASE_URL,
    databaseReplicaUrl: value.DATABASE_REPLICA_URL,
    publicUrl,
    secret: value.MIRQAB_SECRET ?? 'demo-only-secret-that-protects-nothing',
    logLevel: value.LOG_LEVEL,
    outsideAllow: value.OUTSIDE_ALLOW.split(',')
      .map((host) => host.trim())
      .filter(Boolean),
    trustProxy: value.TRUST_PROXY,
    searchFollowMs: value.SEARCH_FOLLOW_MS,
    readDeadlineMs: value.READ_DEADLINE_MS,
    sendDeadlineMs: value.SEND_DEADLINE_MS,
    requestTimeoutMs: value.REQUEST_TIMEOUT_MS,
    mail: { smtpUrl: value.SMTP_URL, from: value.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}` },
    ...readPartners(value),
    ...readAlertPartners(value, publicUrl),
    ...readNetworks(value),
    backup: readBackup(value),
    alarms: readAlarms(value),
    indexNow: value.INDEXNOW_KEY ? { key: value.INDEXNOW_KEY, apiRoot: value.INDEXNOW_API_ROOT.replace(/\/+$/, '') } : undefined,
    demoPushService: mode === 'demo' ? value.DEMO_PUSH_SERVICE : undefined,
  }
}

type Settings = z.infer<z.ZodObject<typeof settings>>

function readPartners(value: Settings): Pick<Config, 'captcha' | 'google' | 'apple'> {
  const {
    RECAPTCHA_SITE_KEY: siteKey,
    RECAPTCHA_SECRET: captchaSecret,
    GOOGLE_CLIENT_ID: googleId,
    GOOGLE_CLIENT_SECRET: googleSecret,
  } = value
  const { APPLE_CLIENT_ID: appleId, APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY: privateKey } = value
  return {
    captcha:
      siteKey && captchaSecret
        ? { siteKey, secret: captchaSecret, scriptUrl: value.RECAPTCHA_SCRIPT_URL, verifyUrl: value.RECAPTCHA_VERIFY_URL }
        : undefined,
    google: googleId && googleSecret ? { clientId: googleId, clientSecret: googleSecret, issuer: value.GOOGLE_ISSUER } : undefined,
    apple:
      appleId && teamId && keyId && privateKey
        ? { clientId: appleId, teamId, keyId, privateKey: privateKey.replaceAll('\\n', '\n'), issuer: value.APPLE_ISSUER }
        : undefined,
  }
}

function readAlertPartners(
  value: Settings,
  publicUrl: string,
): Pick<Config, 'vapid' | 'pusherBeams' | 'telegram' | 'whatsapp' | 'myfatoorah'> {
  const { PUSHER_BEAMS_INSTANCE_ID: instanceId, PUSHER_BEAMS_SECRET_KEY: secretKey, TELEGRAM_BOT_TOKEN: botToken } = value
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_ID: phoneId, WHATSAPP_APP_SECRET: appSecret } = value
  const { MYFATOORAH_KEY: key, MYFATOORAH_WEBHOOK_SECRET: webhookSecret } = value
  return {
    vapid: {
      publicKey: value.VAPID_PUBLIC_KEY,
      privateKey: value.VAPID_PRIVATE_KEY,
      subject: value.VAPID_SUBJECT ?? (publicUrl.startsWith('https:') ? publicUrl : `mailto:${brand.email.contact}`),
    },
    pusherBeams:
      instanceId && secretKey
        ? { instanceId, secretKey, apiRoot: value.PUSHER_BEAMS_API_ROOT ?? `https://${instanceId}.pushnotifications.pusher.com` }
        : undefined,
    telegram: botToken ? { token: botToken, apiRoot: value.TELEGRAM_API_ROOT, linkRoot: value.TELEGRAM_LINK_ROOT } : undefined,
    whatsapp:
      token && phoneId && appSecret
        ? {
            ...{ token, phoneId, appSecret, businessId: value.WHATSAPP_BUSINESS_ID },
            ...{ apiRoot: value.WHATSAPP_API_ROOT, dailyLimit: value.WHATSAPP_DAILY_LIMIT },
          }
        : undefined,
    myfatoorah: key && webhookSecret ? { key, webhookSecret, apiRoot: value.MYFATOORAH_API_ROOT } : undefined,
  }
}

function readNetworks(value: Settings): Pick<Config, 'x' | 'instagram' | 'threads'> {
  const { X_BEARER_TOKEN: xToken, INSTAGRAM_TOKEN: instagramToken, INSTAGRAM_USER_ID: userId, THREADS_TOKEN: threadsToken } = value
  return {
    x: xToken ? { token: xToken, apiRoot: value.X_API_ROOT, linkRoot: value.X_LINK_ROOT } : undefined,
    instagram: instagramToken && userId ? { token: instagramToken, userId, apiRoot: value.INSTAGRAM_API_ROOT } : undefined,
    threads: threadsToken ? { token: threadsToken, apiRoot: value.THREADS_API_ROOT } : undefined,
  }
}
