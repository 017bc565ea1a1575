import './telegramHelp.css'
import { inLocale } from '#text/locale.ts'
import { PhonePicture } from './PhonePicture.tsx'
import { useTelegramHelp } from './telegramHelpText.ts'

/** How to link Telegram: four steps with pictures, what else works, and the commands of the bot. */
export function TelegramHelp() {
  const { locale, t } = useTelegramHelp()
  return (
    <article className="text-page prose telegram-help">
      <h1 tabIndex={-1}>{t.title}</h1>
      <p className="text-intro">{t.intro}</p>
      <ol className="telegram-steps">
        {t.steps.map(({ title, text }, step) => (
          <li key={title}>
            <PhonePicture step={step} />
            <h2>
              <span className="telegram-step">{step + 1}</span> {title}
            </h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p>
        <a className="button button-main" href={inLocale(locale, '/profile/profile-setting')}>
          {t.settings}
        </a>
      </p>
      <h2>{t.otherTitle}</h2>
      {t.other.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <h2>{t.commandsTitle}</h2>
      <dl className="telegram-commands">
        {t.commands.map(([command, text]) => (
          <div key={command}>
            <dt>
              <code dir="ltr">{command}</code>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}
