import { type FormEvent, type MouseEvent, useEffect, useState } from 'react'
import { callDesk } from '#ui/desk/callDesk.ts'
import { useDesk } from '#ui/desk/useDesk.ts'
import { useLocale } from '#ui/locale.ts'
import type { BannedWord } from '../../deskSchema.ts'
import { showFailure } from '../showFailure.ts'
import { BanPreviewResult } from './BanPreviewResult.tsx'
import { useBanPreviewText } from './banPreviewText.ts'
import { useBanPreview } from './useBanPreview.ts'

type Reply = { data: { words: BannedWord[] } }

/**
 * The words that hold a comment for review, and a form to add one, which also says what it would
 * have held.
 */
export default function BannedWords() {
  const { t } = useDesk()
  const common = useLocale().t
  const { list, request } = useWords()
  const { t: p } = useBanPreviewText()
  const { preview, ask, clear } = useBanPreview()
  const [missing, setMissing] = useState(false)
  const readWord = (form: HTMLFormElement | null): string => {
    const word = form ? String(new FormData(form).get('word') ?? '').trim() : ''
    setMissing(word === '')
    return word
  }
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const word = readWord(form)
    if (word) void request({ body: { word } }).then((done) => done && form.reset())
  }
  const askPreview = (event: MouseEvent<HTMLButtonElement>) => {
    const word = readWord(event.currentTarget.form)
    if (word) void ask(word)
  }
  return (
    <>
      <p className="desk-intro">{t.wordsIntro}</p>
      <form className="desk-word" onSubmit={add} onInput={clear} onReset={clear}>
        <label className="field">
          <span className="sr-only">{t.newWord}</span>
          <input
            name="word"
            dir="auto"
            maxLength={80}
            placeholder={t.newWord}
            autoComplete="off"
            aria-invalid={missing || undefined}
            aria-describedby={missing ? 'desk-word-problem' : undefined}
          />
        </label>
        <button type="submit" className="button button-main">
          {t.banWord}
        </button>
        <button type="button" className="button" onClick={askPreview}>
          {p.ask}
        </button>
        {missing && (
          <p id="desk-word-problem" className="form-wrong" role="alert">
            {t.wordMissing}
          </p>
        )}
      </form>
      <BanPreviewResult preview={preview} />
      {!list && <p role="status">{common.loading}</p>}
      {list?.length === 0 && <p>{t.noWords}</p>}
      <ul className="desk-words">
        {list?.map(({ id, word, added_by }) => (
          <li key={id}>
            <bdi>{word}</bdi>
            {added_by && <span className="desk-time">{t.addedBy(added_by)}</span>}
            <button
              type="button"
              className="icon-button i i-close"
              aria-label={t.allowWord(word)}
              onClick={() => request({ path: `/${id}`, method: 'DELETE' })}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

type Request = { path?: string; method?: 'GET' | 'DELETE'; body?: { word: string } }

/** Every response has the whole list. */
function useWords() {
  const { t } = useDesk()
  const [list, setList] = useState<BannedWord[]>()
  async function request({ path = '', ...options }: Request = {}): Promise<boolean> {
    try {
      setList((await callDesk<Reply>(`/api/desk/banned-words${path}`, options)).data.words)
      return true
    } catch (error) {
      showFailure(error, 'report', t.failed)
      return false
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once.
  useEffect(() => void request(), [])
  return { list, request }
}
