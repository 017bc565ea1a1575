import { type FormEvent, useState } from 'react'
import type { RichEditor } from './openEditor.ts'
import { useOwnNewsText } from './ownNewsText.ts'

/**
 * Tools for the text at the caret. The usual shortcuts work too: Ctrl B, Ctrl Z, `## ` for a
 * heading, `- ` for a list.
 */
export function TextTools({ editor }: { editor: RichEditor }) {
  const { t } = useOwnNewsText()
  const [linking, setLinking] = useState(false)
  const chain = () => editor.chain().focus()
  const tools: [string, boolean, () => void][] = [
    [t.bold, editor.isActive('bold'), () => chain().toggleBold().run()],
    [t.heading, editor.isActive('heading'), () => chain().toggleHeading({ level: 2 }).run()],
    [t.bullets, editor.isActive('bulletList'), () => chain().toggleBulletList().run()],
    [t.numbers, editor.isActive('orderedList'), () => chain().toggleOrderedList().run()],
    [t.quote, editor.isActive('blockquote'), () => chain().toggleBlockquote().run()],
    [t.link, editor.isActive('link'), () => setLinking(!linking)],
  ]
  return (
    <>
      <div className="own-news-tools" role="toolbar" aria-label={t.tools}>
        {tools.map(([name, isOn, use]) => (
          <button key={name} type="button" className="chip" aria-pressed={isOn} onClick={use}>
            {name}
          </button>
        ))}
        <button type="button" className="chip" aria-disabled={!editor.can().undo()} onClick={() => chain().undo().run()}>
          {t.undo}
        </button>
        <button type="button" className="chip" aria-disabled={!editor.can().redo()} onClick={() => chain().redo().run()}>
          {t.redo}
        </button>
      </div>
      {linking && <LinkForm editor={editor} onDone={() => setLinking(false)} />}
    </>
  )
}

function LinkForm({ editor, onDone }: { editor: RichEditor; onDone: () => void }) {
  const { t } = useOwnNewsText()
  const set = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const href = String(new FormData(event.currentTarget).get('href')).trim()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onDone()
  }
  return (
    <form className="own-news-link" onSubmit={set} onKeyDown={(event) => event.key === 'Escape' && onDone()}>
      <label>
        {t.linkAddress}
        {/* biome-ignore lint/a11y/noAutofocus: It was just asked for, by a button whose only purpose it is. */}
        <input name="href" type="url" dir="ltr" maxLength={2000} autoFocus defaultValue={editor.getAttributes('link').href ?? 'https://'} />
      </label>
      <button type="submit" className="button">
        {t.setLink}
      </button>
      {editor.isActive('link') && (
        <button
          type="button"
          className="button"
          onClick={() => editor.chain().focus().extendMarkRange('link').unsetLink().run() && onDone()}
        >
          {t.removeLink}
        </button>
      )}
      <button type="button" className="button" onClick={onDone}>
        {t.cancel}
      </button>
    </form>
  )
}
