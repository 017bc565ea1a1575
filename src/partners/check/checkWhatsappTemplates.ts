import type { App } from '#base/app.ts'
import type { Locale } from '#text/locale.ts'
import { whatsappTemplates } from '../whatsapp.ts'
import { askMeta } from './askMeta.ts'
import { type Finding, notSet, ok, wrong } from './finding.ts'

const label = 'whatsapp templates'

/** A template as the Business Management API lists it. */
type Template = {
  name: string
  language: string
  status: string
  category: string
  parameter_format?: string
  rejected_reason?: string
  components?: { type: string; text?: string; buttons?: { type: string; url?: string }[] }[]
}
/**
 * Parameters that we send to a template: so many texts, and one for each link. `url`: how its links
 * are written, if that is ours to choose.
 */
type Expected = { name: string; category: string; texts: number; links: number; url: string | undefined }
type Problem = { detail: string; remedy: string }

/**
 * Whether each template exists in both languages, is approved, and takes what we send to it:
 * otherwise every message would be refused (132000 to 132018).
 */
export async function checkWhatsappTemplates(app: App): Promise<Finding> {
  const businessId = app.config.whatsapp?.businessId
  if (!businessId)
    return notSet(
      label,
      'Set WHATSAPP_BUSINESS_ID (WhatsApp Manager, “WhatsApp Business account ID”), and this tells whether they are right.',
    )
  const problems: Problem[] = []
  for (const expected of expectedTemplates(app)) {
    const fields = 'name,language,status,category,parameter_format,rejected_reason,components'
    const asked = await askMeta<{ data: Template[] }>(
      app,
      `${businessId}/message_templates?name=${expected.name}&limit=100&fields=${fields}`,
    )
    if (!asked.ok)
      return wrong(
        label,
        asked.problem,
        'Check WHATSAPP_BUSINESS_ID, and give the system user the account and the permission whatsapp_business_management.',
      )
    const found = asked.result.data.filter(({ name }) => name === expected.name)
    problems.push(...(['ar', 'en'] as const).flatMap((locale) => findProblems(expected, locale, found)))
  }
  if (problems.length === 0) return ok(label, `${whatsappTemplates.alert} and ${whatsappTemplates.code} in ar and en, approved`)
  return wrong(label, problems.map(({ detail }) => detail).join(' '), [...new Set(problems.map(({ remedy }) => remedy))].join(' '))
}

const expectedTemplates = ({ config: { publicUrl } }: App): Expected[] => [
  { name: whatsappTemplates.alert, category: 'UTILITY', texts: 3, links: 2, url: `${publicUrl}/{{1}}` },
  { name: whatsappTemplates.code, category: 'AUTHENTICATION', texts: 1, links: 1, url: undefined },
]

const mend = 'Correct it in WhatsApp Manager, Message templates (docs/notes/providers.md has the texts).'

function findProblems(expected: Expected, locale: Locale, found: Template[]): Problem[] {
  const template = found.find(({ language }) => language === locale)
  const which = `${expected.name} (${locale})`
  if (!template) {
    const others = found.map(({ language }) => language).filter((language) => language.startsWith(`${locale}_`))
    const detail = others.length > 0 ? `${which} exists only as ${others.join(', ')}.` : `${which} does not exist.`
    return [{ detail, remedy: `Create it in WhatsApp Manager in the language “${locale}” itself (docs/notes/providers.md).` }]
  }
  const state = findStateProblem(which, template)
  return [...(state ? [state] : []), ...findFormProblems(expected, which, template)]
}

function findStateProblem(which: string, { status, rejected_reason: reason }: Template): Problem | undefined {
  const because = reason && reason !== 'NONE' ? ` (${reason})` : ''
  switch (status) {
    case 'APPROVED':
      return undefined
    case 'PENDING':
    case 'IN_APPEAL':
      return { detail: `${which} is not approved yet.`, remedy: 'Wait for Meta’s review, a day at most.' }
    case 'REJECTED':
      return { detail: `${which} was rejected${because}.`, remedy: 'Edit it in WhatsApp Manager and submit it again.' }
    case 'PAUSED':
      return {
        detail: `${which} is paused, because readers blocked or reported it.`,
        remedy: 'Wait for the pause to end, and send less often.',
      }
    default:
      return { detail: `${which} is ${status}${because}.`, remedy: mend }
  }
}

function findFormProblems({ category, texts, links, url }: Expected, which: string, template: Template): Problem[] {
  const parts = template.components ?? []
  const body = parts.find(({ type }) => type === 'BODY')?.text ?? ''
  const found = countParameters(body)
  const urls = parts.flatMap(({ buttons = [] }) => buttons).flatMap((button) => (button.type === 'URL' ? [button.url ?? ''] : []))
  const dynamic = urls.filter((one) => one.includes('{{'))
  const isHeaderEmpty = parts.every(({ type, text = '' }) => type !== 'HEADER' || !text.includes('{{'))
  const checks: [boolean, string][] = [
    [template.category !== category, `is in the category ${template.category}, not ${category}`],
    [template.parameter_format === 'NAMED', 'has parameters with names; ours are numbers'],
    [found !== texts, `has ${found} parameters in its body, not ${texts}`],
    [!isHeaderEmpty, 'has a parameter in its header'],
    [dynamic.length !== links, `has ${dynamic.length} dynamic links, not ${links}`],
    [url !== undefined && dynamic.some((one) => one !== url), `has a link to ${dynamic.find((one) => one !== url)}, not ${url}`],
  ]
  return checks.filter(([isWrong]) => isWrong).map(([, problem]) => ({ detail: `${which} ${problem}.`, remedy: mend }))
}

const countParameters = (text: string) => new Set(text.match(/\{\{\w+\}\}/g)).size
