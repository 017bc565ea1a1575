import type { ReactNode } from 'react'
import { useTelegramHelp } from './telegramHelpText.ts'

/**
 * The screen of a phone at one of the four steps, drawn by the page itself, so that it is sharp,
 * translated, and fits both themes.
 */
export function PhonePicture({ step }: { step: number }) {
  const { t } = useTelegramHelp()
  const screens: ReactNode[] = [
    <Screen key="settings" head={t.settingsName}>
      <strong>{t.channel}</strong>
      <small>{t.buttonHint}</small>
      <span className="phone-button phone-tap">{t.button}</span>
    </Screen>,
    <Screen key="start" head={t.botName} foot={<span className="phone-button phone-tap">{t.start}</span>}>
      <span className="phone-note">{t.startHint}</span>
    </Screen>,
    <Screen key="linked" head={t.botName}>
      <span className="phone-message phone-mine" dir="ltr">
        /start
      </span>
      <span className="phone-message">{t.linked}</span>
    </Screen>,
    <Screen key="alert" head={t.botName}>
      <span className="phone-message">
        {t.alert.map((line, index) => (
          <span key={line} className={index === 0 ? 'phone-strong' : undefined}>
            {line}
          </span>
        ))}
      </span>
      {t.alertButtons.map((label) => (
        <span key={label} className="phone-inline">
          {label}
        </span>
      ))}
    </Screen>,
  ]
  return (
    <div className="phone" aria-hidden="true">
      {screens[step]}
    </div>
  )
}

function Screen({ head, foot, children }: { head: string; foot?: ReactNode; children: ReactNode }) {
  return (
    <>
      <div className="phone-head">{head}</div>
      <div className="phone-body">{children}</div>
      {foot && <div className="phone-foot">{foot}</div>}
    </>
  )
}
