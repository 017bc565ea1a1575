import { useLocale } from '#ui/locale.ts'
import { amountText } from '../money.ts'

/** An amount with its currency, in the page's language. */
export function Money({ fils }: { fils: number }) {
  return <bdi className="money">{amountText(useLocale().locale, fils)}</bdi>
}
