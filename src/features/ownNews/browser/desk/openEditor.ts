import { Editor } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { cleanPaste } from './cleanPaste.ts'

type Options = {
  element: HTMLElement
  html: string
  attributes: Record<string, string>
  editable: boolean
  onChange: (html: string) => void
  /** The caret or the text has changed, so buttons may look different. */
  onMove: () => void
}

/**
 * TipTap, for what the server's allow-list lets through. Each block has the direction of its own
 * first strong letter (`dir="auto"`), as readers see it. Loaded late, and only at the desk.
 */
export function openEditor({ element, html, attributes, editable, onChange, onMove }: Options): Editor {
  return new Editor({
    element,
    content: html,
    editable,
    // Its style element would need a nonce; the few rules are in ownNews.css.
    injectCSS: false,
    textDirection: 'auto',
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3] },
        codeBlock: false,
        code: false,
        italic: false,
        underline: false,
        link: { openOnClick: false, defaultProtocol: 'https', protocols: ['mailto', 'tel'] },
      }),
    ],
    editorProps: { attributes, transformPastedHTML: (pasted) => cleanPaste(pasted) },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
    onTransaction: onMove,
  })
}

export type RichEditor = Editor
