import '../billing.css'
import './deskMoney.css'
import { inLocale } from '#text/locale.ts'
import { WhenLoaded } from '#ui/desk/WhenLoaded.tsx'
import { showProblem } from '#ui/perform.ts'
import { useResource } from '#ui/useResource.ts'
import type { MoneyFigures } from '../../deskSchema.ts'
import { Money } from '../Money.tsx'
import { downloadMonth } from './deskMoneyCalls.ts'
import { useDeskMoneyText } from './deskMoneyText.ts'

/** Page of what each month brought, and what is open. Only admins get here (`DeskFrame`). */
export default function DeskMoney() {
  const { t } = useDeskMoneyText()
  const figures = useResource<MoneyFigures>('/api/desk/money')
  return (
    <WhenLoaded loaded={figures} failed={t.failed}>
      {({ open, months }) => (
        <div className="desk-money">
          <h2>{t.open}</h2>
          <Open open={open} />
          <h2>{t.months}</h2>
          {months.length === 0 ? <p className="desk-empty">{t.noMonths}</p> : <Months months={months} />}
        </div>
      )}
    </WhenLoaded>
  )
}

function Open({ open }: { open: MoneyFigures['open'] }) {
  const { locale, t } = useDeskMoneyText()
  return (
    <>
      <dl className="money-open">
        <div>
          <dt>{t.suspense}</dt>
          <dd>
            <Money fils={open.suspense} />
          </dd>
        </div>
        <div>
          <dt>{t.refunding}</dt>
          <dd>
            <Money fils={open.refunding} /> · {t.count(open.refunds)}
          </dd>
        </div>
        <div>
          <dt>{t.awaited}</dt>
          <dd>
            <Money fils={open.awaited} /> · {t.count(open.sent)}
          </dd>
        </div>
      </dl>
      {open.problems > 0 && (
        <p>
          <a className="desk-back" href={inLocale(locale, '/desk/payments')}>
            {t.toCheck(open.problems)}
          </a>
        </p>
      )}
    </>
  )
}

function Months({ months }: { months: MoneyFigures['months'] }) {
  const { t } = useDeskMoneyText()
  const most = Math.max(1, ...months.map(({ received }) => received))
  const download = (month: string) => downloadMonth(month).catch((error) => showProblem(error, t.downloadFailed))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard.
    <section className="money-months" aria-label={t.months} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.month}</th>
            <th scope="col">{t.payments}</th>
            <th scope="col">{t.received}</th>
            <th scope="col">{t.refunds}</th>
            <th scope="col">{t.refunded}</th>
            <th scope="col">{t.kept}</th>
            <th scope="col">{t.file}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, payments, received, refunds, refunded, kept }) => (
            <tr key={month}>
              <th scope="row">
                <bdi dir="ltr">{month}</bdi>
              </th>
              <td>{payments}</td>
              <td>
                <Money fils={received} />
                <span className="money-bar" aria-hidden="true" style={{ inlineSize: `${(100 * Math.max(0, received)) / most}%` }} />
                <span className="money-bar" data-back aria-hidden="true" style={{ inlineSize: `${(100 * refunded) / most}%` }} />
              </td>
              <td>{refunds}</td>
              <td>
                <Money fils={refunded} />
              </td>
              <td>
                <Money fils={kept} />
              </td>
              <td>
                <button type="button" className="button" aria-label={t.downloadOf(month)} onClick={() => download(month)}>
                  {t.download}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
