import { type FormEvent, useEffect, useState } from 'react'
import { callApi } from '#ui/callApi.ts'
import { useDesk } from '#ui/desk/useDesk.ts'
import { useLocale } from '#ui/locale.ts'
import type { BannedWord } from '../../deskSchema.ts'
import { showFailure } from '../showFailure.ts'

type Reply = { data: { words: BannedWord[] } }

/** The words that hold a comment for review, and a form to add one. */
export default function BannedWords() {
  const { t } = useDesk()
  const common = useLocale().t
  const { list, request } = useWords()
  const [missing, setMissing] = useState(false)
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const word = String(new FormData(form).get('word') ?? '')
    setMissing(!word.trim())
    if (word.trim()) void request({ body: { word } }).then((done) => done && form.reset())
  }
  return (
    <>
      <p className="desk-intro">{t.wordsIntro}</p>
      <form className="desk-word" onSubmit={add}>
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
        {missing && (
          <p id="desk-word-problem" className="form-wrong" role="alert">
            {t.wordMissing}
          </p>
        )}
      </form>
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
      setList((await callApi<Reply>(`/api/desk/banned-words${path}`, options)).data.words)
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
