import { useFrameText } from './frameText.ts'
import { theme } from './theme.ts'

/**
 * Switches between light and dark; its name is what a tap does. `labelled`: with the name beside
 * the icon, as in menus.
 */
export function ThemeSwitch({ labelled = false }: { labelled?: boolean }) {
  const { t } = useFrameText()
  const other = theme.use() === 'light' ? 'dark' : 'light'
  const name = t.switchTo[other]
  return (
    <button
      type="button"
      aria-label={name}
      title={labelled ? undefined : name}
      className={`theme-switch i ${labelled ? 'menu-link' : 'icon-button'}`}
      onClick={() => theme.set(other)}
    >
      {labelled && name}
    </button>
  )
}
