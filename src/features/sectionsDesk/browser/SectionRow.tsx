import { inLocale, nameIn } from '#text/locale.ts'
import { MoveButton } from '#ui/desk/MoveButton.tsx'
import type { DeskSection, Level } from '../schema.ts'
import type { Question } from './SectionDialog.tsx'
import { useSectionsText } from './sectionsText.ts'

type Props = {
  level: Level
  section: DeskSection
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onAsk: (question: Question) => void
}

/** A section with its name in both languages, and what can be done with it. */
export function SectionRow({ level, section, isFirst, isLast, onMove, onAsk }: Props) {
  const { locale, t } = useSectionsText()
  const name = nameIn(locale, section)
  const otherName = locale === 'ar' ? section.name_en : section.name_ar
  return (
    <div className="section-row" data-section={`${level}:${section.id}`} data-level={level}>
      <a href={inLocale(locale, listOf[level](section.id))}>
        <bdi>{name}</bdi>
      </a>
      <span className="desk-subject" lang={locale === 'ar' ? 'en' : 'ar'}>
        <bdi>{otherName}</bdi>
      </span>
      <span className="section-acts">
        <MoveButton by={-1} label={t.up(name)} isEnd={isFirst} onMove={onMove} />
        <MoveButton by={1} label={t.down(name)} isEnd={isLast} onMove={onMove} />
        <button type="button" className="button" aria-label={t.renameNamed(name)} onClick={() => onAsk({ kind: 'rename', level, section })}>
          {t.rename}
        </button>
        {section.is_added && (
          <button
            type="button"
            className="button"
            aria-label={t.removeNamed(name)}
            onClick={() => onAsk({ kind: 'remove', level, section })}
          >
            {t.remove}
          </button>
        )}
      </span>
    </div>
  )
}

const listOf: Record<Level, (id: number) => string> = {
  main: (id) => `/news?main_category=${id}`,
  category: (id) => `/news?category=${id}`,
  sub: (id) => `/news?sub_category=${id}`,
}
