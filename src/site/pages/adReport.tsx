import { AdReport } from '#features/ads/browser/AdReport.tsx'
import { adReportTextIn } from '#features/ads/browser/adReportText.ts'
import { readReport } from '#features/ads/server/readReport.ts'
import { inLocale, localeOf } from '#text/locale.ts'
import { appContext } from '../loaders/appContext.ts'
import { orStatus } from '../loaders/orStatus.ts'
import { pageMeta } from '../meta/pageMeta.ts'
import type { PageHandle } from '../pageHandle.ts'
import type { Route } from './+types/adReport'

export const handle: PageHandle = { query: ['key'] }

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const key = url.searchParams.get('key') ?? ''
  const report = await orStatus(readReport(app, key))
  return { report, locale: localeOf(url.pathname), path: `/ads/report?key=${key}`, origin: app.config.publicUrl }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { report, locale, origin, path } = loaderData
  const t = adReportTextIn(locale)
  const named = [report.advertiser, locale === 'ar' ? report.title_ar : report.title_en].filter(Boolean).join(' · ')
  const title = `${t.report} · ${named}`
  const description = `${t.reportDescription} ${named}`
  return pageMeta({ origin, locale, path: inLocale(locale, path), title, description, indexed: false })
}

export default function AdReportPage({ loaderData }: Route.ComponentProps) {
  return <AdReport report={loaderData.report} />
}
