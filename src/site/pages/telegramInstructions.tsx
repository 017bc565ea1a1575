import { TelegramHelp } from '#features/channels/browser/telegramHelp/TelegramHelp.tsx'
import { telegramHelpIn } from '#features/channels/browser/telegramHelp/telegramHelpText.ts'
import { localeOf } from '#text/locale.ts'
import { appContext } from '../loaders/appContext.ts'
import { pageMeta } from '../meta/pageMeta.ts'
import type { Route } from './+types/telegramInstructions'

export function loader({ url, context }: Route.LoaderArgs) {
  return { path: url.pathname, locale: localeOf(url.pathname), origin: context.get(appContext).config.publicUrl }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, intro } = telegramHelpIn(loaderData.locale)
  return pageMeta({ ...loaderData, title, description: intro })
}

export default function TelegramInstructions() {
  return <TelegramHelp />
}
