import { useFrameText } from './frameText.ts'
import { theme } from './theme.ts'

/** Switches between light and dark. `labelled`: with a label beside the icon, as in menus. */
export function ThemeSwitch({ labelled = false }: { labelled?: boolean }) {
  const { t } = useFrameText()
  const light = theme.use() === 'light'
  return (
    <button
      type="button"
      role="switch"
      aria-checked={light}
      aria-label={t.toLight}
      title={labelled ? undefined : t.toLight}
      className={`theme-switch i ${labelled ? 'menu-link' : 'icon-button'}`}
      onClick={() => theme.set(light ? 'dark' : 'light')}
    >
      {labelled && t.toLight}
    </button>
  )
}
