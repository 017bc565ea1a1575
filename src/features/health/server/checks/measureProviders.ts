import type { App } from '#base/app.ts'
import { checkMail } from '#partners/check/checkMail.ts'
import { checkProviders } from '#partners/check/checkProviders.ts'
import type { Finding } from '#partners/check/finding.ts'
import { isolate } from '#text/isolate.ts'
import type { Measured } from '../check.ts'

/** Signs in to the mail server, without sending; nothing if there is none. */
export async function measureMail(app: App): Promise<Measured[]> {
  return [await checkMail(app)].flatMap(describeFinding)
}

/**
 * Every configured provider by its real API; only live, because the demo's are stand-ins. The mail
 * server is a check of its own, a wrong address is none.
 */
export async function measureProviders(app: App): Promise<Measured[]> {
  if (app.config.mode === 'demo') return []
  const findings = await checkProviders(app)
  return findings.filter(({ name }) => name !== 'mail' && name !== 'address').flatMap(describeFinding)
}

function describeFinding({ name, state, detail, remedy }: Finding): Measured[] {
  if (state === 'not set') return []
  const subject = isolate(name)
  if (state === 'ok') return [{ subject: name, state: 'ok', says: { ar: `${subject} يعمل.`, en: `${subject} works.` } }]
  return [
    {
      subject: name,
      state: 'failing',
      says: { ar: `${subject} لا يعمل: ${isolate(detail)}`, en: `${subject} does not work: ${detail}` },
      remedy: { ar: `شغّل «npx mirqab check»: ${isolate(remedy)}`, en: remedy },
    },
  ]
}
