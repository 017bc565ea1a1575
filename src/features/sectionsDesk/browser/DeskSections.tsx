import './sectionsDesk.css'
import { useState } from 'react'
import { nameIn } from '#text/locale.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import { useFocusKept } from '#ui/desk/useFocusKept.ts'
import { WhenLoaded } from '#ui/desk/WhenLoaded.tsx'
import { useAction } from '#ui/useAction.ts'
import { useResource } from '#ui/useResource.ts'
import type { DeskSection, Level, SectionTree } from '../schema.ts'
import { type Question, SectionDialog } from './SectionDialog.tsx'
import { SectionRow } from './SectionRow.tsx'
import { useSectionsText } from './sectionsText.ts'

/** The sections of the site as they stand in menus: to be renamed, ordered, added and removed. */
export default function DeskSections() {
  const { t } = useSectionsText()
  const tree = useResource<SectionTree>('/api/desk/sections')
  return (
    <>
      <p className="desk-intro">{t.intro}</p>
      <WhenLoaded loaded={tree} failed={t.failed}>
        {({ data }) => <Sections mains={data} onChange={(changed) => tree.setData({ data: changed })} />}
      </WhenLoaded>
    </>
  )
}

type Answer = { message: string; data: SectionTree['data'] }
type SectionsProps = { mains: SectionTree['data']; onChange: (mains: SectionTree['data']) => void }

function Sections({ mains, onChange }: SectionsProps) {
  const { locale, t } = useSectionsText()
  const { act } = useAction(t.notChanged)
  const [question, setQuestion] = useState<Question>()
  const { list, keep } = useFocusKept<HTMLUListElement>(mains)

  const move = (level: Level, siblings: DeskSection[], at: number, by: 1 | -1) =>
    act(async () => {
      const seen = siblings.map(({ id }) => id)
      const ids = seen.with(at, seen[at + by] as number).with(at + by, seen[at] as number)
      const answer = await callDesk<Answer>('/api/desk/sections/order', { method: 'PUT', body: { level, ids, seen } })
      keep(`[data-section="${level}:${seen[at]}"] [data-move="${by}"]`)
      onChange(answer.data)
      return answer
    })
  const rowOf = (level: Level, siblings: DeskSection[], at: number) => {
    const section = siblings[at] as DeskSection
    return (
      <SectionRow
        level={level}
        section={section}
        isFirst={at === 0}
        isLast={at === siblings.length - 1}
        onMove={(by) => void move(level, siblings, at, by)}
        onAsk={setQuestion}
      />
    )
  }
  const adder = (level: 'main' | 'category', parent: DeskSection) => (
    <button
      type="button"
      className="button section-add"
      aria-label={t.addToNamed[level](nameIn(locale, parent))}
      onClick={() => setQuestion({ kind: 'add', level: level === 'main' ? 'category' : 'sub', parent })}
    >
      {t.addTo[level]}
    </button>
  )
  return (
    <>
      <ul ref={list} className="section-tree">
        {mains.map((main, at) => (
          <li key={main.id}>
            {rowOf('main', mains, at)}
            <ul>
              {main.categories.map((category, place) => (
                <li key={category.id}>
                  {rowOf('category', main.categories, place)}
                  <ul>
                    {category.subs.map((sub, index) => (
                      <li key={sub.id}>{rowOf('sub', category.subs, index)}</li>
                    ))}
                    <li>{adder('category', category)}</li>
                  </ul>
                </li>
              ))}
              <li>{adder('main', main)}</li>
            </ul>
          </li>
        ))}
      </ul>
      <button type="button" className="button button-main" onClick={() => setQuestion({ kind: 'add', level: 'main', parent: null })}>
        {t.addMain}
      </button>
      {question && <SectionDialog question={question} onChange={onChange} onClose={() => setQuestion(undefined)} />}
    </>
  )
}
