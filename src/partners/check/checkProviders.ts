import type { App } from '#base/app.ts'
import { checkAddress } from './checkAddress.ts'
import { checkAlarms } from './checkAlarms.ts'
import { checkCaptcha } from './checkCaptcha.ts'
import { checkMail } from './checkMail.ts'
import { checkMyFatoorah } from './checkMyFatoorah.ts'
import { checkInstagram, checkThreads, checkX } from './checkNetworks.ts'
import { checkBeams, checkPush } from './checkPush.ts'
import { checkTelegram } from './checkTelegram.ts'
import { checkWhatsapp } from './checkWhatsapp.ts'
import type { Finding } from './finding.ts'

/**
 * Verifies each configured provider against its real API, all at once; sends nothing to anybody,
 * and charges nothing.
 */
export async function checkProviders(app: App): Promise<Finding[]> {
  const findings = await Promise.all<Finding | Finding[]>([
    checkAddress(app),
    checkMail(app),
    checkAlarms(app),
    checkPush(app),
    checkBeams(app),
    checkTelegram(app),
    checkWhatsapp(app),
    checkMyFatoorah(app),
    checkCaptcha(app),
    checkX(app),
    checkInstagram(app),
    checkThreads(app),
  ])
  return findings.flat()
}

const marks = { ok: '✓', wrong: '✗', 'not set': '–' }

/** The findings for a terminal: one line each, and below it what to do. */
export function printFindings(findings: Finding[]): string {
  return findings
    .map(({ name, state, detail, remedy }) =>
      [`${marks[state]} ${name}: ${detail || state}`, ...(remedy ? [`    ${remedy}`] : [])].join('\n'),
    )
    .join('\n')
}
