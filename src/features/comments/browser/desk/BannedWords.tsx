import { type FormEvent, useEffect, useState } from 'react'
import { callApi } from '#ui/callApi.ts'
import { useDesk } from '#ui/desk/useDesk.ts'
import { useLocale } from '#ui/locale.ts'
import type { BannedWord } from '../../deskSchema.ts'
import { showFailure } from '../showFailure.ts'

type Answer = { data: { words: BannedWord[] } }

/** The words that hold a comment back, and a field for another one. */
export default function BannedWords() {
  const { t } = useDesk()
  const words = useLocale().t
  const { list, ask } = useWords()
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const word = String(new FormData(form).get('word') ?? '')
    if (word.trim()) void ask({ body: { word } }).then((done) => done && form.reset())
  }
  return (
    <>
      <p className="desk-intro">{t.wordsIntro}</p>
      <form className="desk-word" onSubmit={add}>
        <label className="field">
          <span className="sr-only">{t.newWord}</span>
          <input name="word" dir="auto" maxLength={80} placeholder={t.newWord} autoComplete="off" />
        </label>
        <button type="submit" className="button button-main">
          {t.banWord}
        </button>
      </form>
      {!list && <p role="status">{words.loading}</p>}
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
              onClick={() => ask({ path: `/${id}`, method: 'DELETE' })}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

type Ask = { path?: string; method?: 'GET' | 'DELETE'; body?: { word: string } }

/** The list comes with every answer. */
function useWords() {
  const { t } = useDesk()
  const [list, setList] = useState<BannedWord[]>()
  async function ask({ path = '', ...options }: Ask = {}): Promise<boolean> {
    try {
      setList((await callApi<Answer>(`/api/desk/banned-words${path}`, options)).data.words)
      return true
    } catch (error) {
      showFailure(error, 'report', t.failed)
      return false
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once.
  useEffect(() => void ask(), [])
  return { list, ask }
}
