// biome-ignore-all lint/a11y/useFocusableInteractive: the options of a combobox are never focused (WAI-ARIA, combobox with a listbox).
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the combobox has the keys.
// biome-ignore-all lint/a11y/useSemanticElements: native elements cannot be the parts of such a listbox.
import { useDeskPaletteText } from './deskPaletteText.ts'
import type { Destination } from './findAtDesk.ts'

type Props = { id: string; destinations: Destination[]; active: number; onChoose: (href: string) => void }

/** List of where one can go, by kind; the field above has the focus. */
export function PaletteList({ id, destinations, active, onChoose }: Props) {
  const { t } = useDeskPaletteText()
  const groups = [...new Set(destinations.map(({ group }) => group))]
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t.title} className="palette-list">
      {groups.map((group) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <p id={`${id}-${group}`} role="presentation" className="palette-group">
            {t.groups[group]}
          </p>
          {destinations.map(
            (one, index) =>
              one.group === group && (
                <div
                  key={one.href}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  className="palette-option"
                  onClick={() => onChoose(one.href)}
                >
                  <bdi>{one.label}</bdi>
                  <bdi className="palette-detail">{one.detail}</bdi>
                </div>
              ),
          )}
        </div>
      ))}
    </div>
  )
}
