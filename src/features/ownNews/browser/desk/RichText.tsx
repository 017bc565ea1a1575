import { type RefObject, useEffect, useReducer, useRef, useState } from 'react'
import { directionOf } from '#text/locale.ts'
import type { RichEditor } from './openEditor.ts'
import { useOwnNewsText } from './ownNewsText.ts'
import { TextTools } from './TextTools.tsx'

type Props = {
  /** Text at the start; another one needs another `key`. */
  html: string
  language: 'ar' | 'en'
  label: string
  readOnly: boolean
  describedBy: string | undefined
  onChange: (html: string) => void
}

/** A text with headings, lists, quotes and links, and the tools for them. */
export function RichText({ html, language, label, readOnly, describedBy, onChange }: Props) {
  const { t } = useOwnNewsText()
  const place = useRef<HTMLDivElement>(null)
  const start = useRef({ html, language, label, readOnly, onChange })
  start.current.onChange = onChange
  const [, move] = useReducer((n: number) => n + 1, 0)
  const { editor, failed } = useEditor(place, start, move)
  useEffect(() => {
    editor?.view.dom.setAttribute('aria-describedby', describedBy ?? '')
    editor?.view.dom.toggleAttribute('aria-invalid', Boolean(describedBy))
  }, [editor, describedBy])
  return (
    <div className="own-news-text">
      <p className="own-news-label" aria-hidden="true">
        {label}
      </p>
      {editor && !readOnly && <TextTools editor={editor} />}
      {failed && <p role="alert">{t.editorFailed}</p>}
      <div ref={place} className="own-news-page" aria-busy={!editor && !failed} />
    </div>
  )
}

type Start = Pick<Props, 'html' | 'language' | 'label' | 'readOnly' | 'onChange'>

function useEditor(place: RefObject<HTMLDivElement | null>, start: RefObject<Start>, onMove: () => void) {
  const [editor, setEditor] = useState<RichEditor>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let opened: RichEditor | undefined
    let isClosed = false
    import('./openEditor.ts').then(
      ({ openEditor }) => {
        if (isClosed || !place.current) return
        const { html, language, label, readOnly } = start.current
        const attributes = {
          class: 'prose',
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          lang: language,
          dir: directionOf(language),
        }
        const onChange = (changed: string) => start.current.onChange(changed)
        opened = openEditor({ element: place.current, html, attributes, editable: !readOnly, onChange, onMove })
        setEditor(opened)
      },
      (error) => {
        console.error(error)
        setFailed(true)
      },
    )
    return () => {
      isClosed = true
      opened?.destroy()
    }
  }, [place, start, onMove])
  return { editor, failed }
}
