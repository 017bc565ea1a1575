import { type RefObject, useRef, useState } from 'react'
import { atWidth } from '#features/pictures/pictureWidth.ts'
import { directionOf } from '#text/locale.ts'
import { ApiError } from '#ui/callApi.ts'
import { callDesk } from '#ui/desk/callDesk.ts'
import { Field } from '#ui/form/Field.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { maxPictureBytes, newsLimits } from '../../newsLimits.ts'
import type { NewsPicture } from '../../schema.ts'
import { CropFields } from './CropFields.tsx'
import type { Draft } from './createDraft.ts'
import { FocusField } from './FocusField.tsx'
import { useOwnNewsText } from './ownNewsText.ts'

/** The picture of a piece: what it is, what must be seen of it, and how readers will see it. */
export function PictureField({ draft }: { draft: Draft }) {
  const { t } = useOwnNewsText()
  const { picture } = draft.store.use().contents
  const { input, choose, take, busy, problem } = useUpload(draft)
  return (
    <section className="own-news-picture" aria-labelledby="own-news-picture" aria-busy={busy}>
      <h2 id="own-news-picture">{t.picture}</h2>
      {picture && <About key={picture.id} draft={draft} picture={picture} />}
      <p className="desk-decision">
        <button type="button" className="button" aria-disabled={busy} onClick={choose}>
          {busy ? t.pictureUploading : picture ? t.replacePicture : t.addPicture}
        </button>
        {picture && (
          <button type="button" className="button" onClick={() => draft.change({ picture: null })}>
            {t.removePicture}
          </button>
        )}
      </p>
      <p className="form-hint">{t.pictureHint}</p>
      {problem && (
        <p className="form-wrong" role="alert">
          {problem}
        </p>
      )}
      <input ref={input} type="file" hidden accept="image/jpeg,image/png,image/webp,image/avif" onChange={take} />
    </section>
  )
}

/**
 * Sends the chosen file, then puts it in the piece, which is saved by itself. A description stays
 * for the picture that it is of.
 */
function useUpload(draft: Draft) {
  const { t } = useOwnNewsText()
  const input: RefObject<HTMLInputElement | null> = useRef(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function take(): Promise<void> {
    const file = input.current?.files?.[0]
    if (!file || busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      if (file.size > maxPictureBytes) setProblem(t.pictureTooLarge)
      else draft.change({ picture: await upload(file) })
    } catch (error) {
      setProblem(error instanceof ApiError ? error.firstMessage : t.notDone)
    }
    if (input.current) input.current.value = ''
    setBusy(false)
  }
  return { input, take, busy, problem, choose: () => busy || input.current?.click() }
}

async function upload(file: File): Promise<NewsPicture> {
  // The type is only for the way: the server looks at the bytes.
  const body = new Blob([file], { type: file.type || 'image/jpeg' })
  const { data } = await callDesk<{ data: { picture: NewsPicture } }>('/api/desk/news/pictures', { body })
  return data.picture
}

function About({ draft, picture }: { draft: Draft; picture: NewsPicture }) {
  const { t } = useOwnNewsText()
  const { contents, news } = draft.store.use()
  const written = { lang: contents.language, dir: directionOf(contents.language) }
  const change = (part: Partial<NewsPicture>) => draft.change({ picture: { ...picture, ...part } })
  return (
    <>
      <FocusField picture={picture} onChange={change} />
      <TextField
        name="picture.description"
        label={t.pictureDescription}
        hint={t.pictureDescriptionHint}
        rows={2}
        maxLength={newsLimits.description}
        {...written}
        value={picture.description}
        onChange={({ target }) => change({ description: target.value })}
      />
      <Field
        name="picture.credit"
        label={t.pictureCredit}
        maxLength={newsLimits.credit}
        dir="auto"
        value={picture.credit}
        onChange={({ target }) => change({ credit: target.value })}
      />
      <CropFields crop={picture.crop} onChange={(crop) => change({ crop })} />
      {news.picture?.id === picture.id && <Shown shown={news.picture.shown} />}
    </>
  )
}

/** The picture as the server would show it to readers: what was saved last. */
function Shown({ shown: { src, focus } }: Pick<NewsPicture, 'shown'>) {
  const { t } = useOwnNewsText()
  const objectPosition = focus.map((percent) => `${percent}%`).join(' ')
  return (
    <dl className="own-news-shown">
      {(['article', 'row'] as const).map((place) => (
        <div key={place}>
          <dt>{t.pictureIn[place]}</dt>
          <dd>
            <img className="picture" data-place={place} src={atWidth(src, 480)} alt="" style={{ objectPosition }} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
