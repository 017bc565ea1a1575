import { type ComponentProps, type ComponentType, useRef, useState } from 'react'
import type { HideChoices } from '#features/hidden/browser/HideChoices.tsx'
import { messagesIn } from '#ui/locale.ts'
import { showToast } from '#ui/toasts.ts'
import { hideChoices } from '../listItem/hideChoices.ts'
import type { ListItem } from '../listItem/listItem.ts'
import { useArticleText } from './articleText.ts'

/**
 * A button that asks what to hide of the post that is open: its agency, its section or its story.
 * What asks is loaded when it is pressed.
 */
export function LessLikeThis({ item }: { item: ListItem }) {
  const { locale, t } = useArticleText()
  const [Choices, setChoices] = useState<ComponentType<ComponentProps<typeof HideChoices>> | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const ask = () =>
    import('#features/hidden/browser/HideChoices.tsx').then(
      (loaded) => setChoices(() => loaded.HideChoices),
      () => showToast(messagesIn(locale).loadMoreFailed),
    )
  const close = () => {
    setChoices(null)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="listen-button less-button i i-eye-off"
        aria-expanded={Choices !== null}
        onClick={Choices ? close : ask}
      >
        {t.less}
      </button>
      {Choices && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the reader uses the buttons in it, whose events bubble up.
        <div className="less-choices" onKeyDown={({ key }) => key === 'Escape' && close()}>
          <Choices choices={hideChoices(item)} done={close} />
        </div>
      )}
    </>
  )
}
