import { useFrameText } from './frameText.ts'

/** The keys that move through the list; shown if there is a keyboard. */
export function KeyHints() {
  const { t } = useFrameText()
  const keys: [string, string][] = [
    ['J', t.keyNext],
    ['K', t.keyPrevious],
    ['Enter', t.keyOpen],
    ['Esc', t.keyReturn],
    ['/', t.keySearch],
  ]
  return (
    <section className="key-hints" aria-label={t.keys}>
      <dl>
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
