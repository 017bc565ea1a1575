import { connect } from 'node:tls'
import type { App } from '#base/app.ts'
import type { Measured } from '../check.ts'

const dayMs = 86_400_000
const timeoutMs = 15_000

/** How long the certificate of PUBLIC_URL is still valid; nothing without https. */
export async function measureCertificate(app: App): Promise<Measured[]> {
  const url = new URL(app.config.publicUrl)
  if (url.protocol !== 'https:') return []
  return [describeCertificate(await readExpiry(url.hostname, Number(url.port || 443)), app.now())]
}

/** @param expiry null: nobody answers at that address */
export function describeCertificate(expiry: Date | null, now: Date): Measured {
  const remedy = {
    ar: 'جدّد الشهادة، وانظر لماذا لم تُجدد وحدها.',
    en: 'Renew the certificate, and see why that did not happen automatically.',
  }
  if (!expiry)
    return {
      state: 'failing',
      says: { ar: 'لا يجيب الموقع على عنوانه العام.', en: 'The site does not answer at its public address.' },
      remedy: {
        ar: 'تحقق من الخادم الوسيط (proxy) ومن عنوان PUBLIC_URL ومن سجل النطاق (DNS).',
        en: 'Look at the proxy, PUBLIC_URL and the domain’s records.',
      },
    }
  const days = Math.floor((expiry.getTime() - now.getTime()) / dayMs)
  if (days < 0) return { state: 'failing', says: { ar: 'انتهت شهادة الموقع.', en: 'The certificate has expired.' }, remedy }
  const state = days < 7 ? 'failing' : days < 21 ? 'warning' : 'ok'
  const says = { ar: `الأيام الباقية لشهادة الموقع: ${days}.`, en: `Days left until the certificate expires: ${days}.` }
  return { state, says, ...(state !== 'ok' && { remedy }) }
}

/**
 * Reads when the certificate of the operator's own address ends, so no safe fetch. An invalid one
 * is read too: only its end is asked for.
 */
function readExpiry(host: string, port: number): Promise<Date | null> {
  const { promise, resolve } = Promise.withResolvers<Date | null>()
  const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: timeoutMs }, () => {
    resolve(new Date(socket.getPeerCertificate().valid_to))
    socket.destroy()
  })
  socket.once('error', () => resolve(null))
  socket.once('timeout', () => {
    resolve(null)
    socket.destroy()
  })
  return promise
}
