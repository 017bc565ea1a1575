import './deskSources.css'
import { useEffect, useRef, useState } from 'react'
import { inLocale } from '#text/locale.ts'
import { FileField } from '#ui/form/FileField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormError, type FormValues } from '#ui/form/formState.ts'
import { TextField } from '#ui/form/TextField.tsx'
import type { ImportedSources, OpmlPreview } from '../../deskSchema.ts'
import { opmlLimits } from '../../opmlLimits.ts'
import { useDeskSourcesText } from './deskSourcesText.ts'
import { ImportTable } from './ImportTable.tsx'
import { useImportText } from './importText.ts'
import { inBase64 } from './inBase64.ts'
import { sendLarge } from './sendLarge.ts'

type State = { preview?: OpmlPreview; result?: ImportedSources }

/**
 * Adding the sources of a list: it is read, shown as a table, and what was chosen is added. Nothing
 * is saved before.
 */
export default function DeskImport() {
  const { locale, t } = useImportText()
  const lists = useDeskSourcesText().t
  const [{ preview, result }, setState] = useState<State>({})
  return (
    <>
      <p>
        <a className="desk-back" href={inLocale(locale, '/desk/sources')}>
          {lists.toList}
        </a>
      </p>
      <h2 className="source-title">{t.title}</h2>
      {result ? (
        <Result result={result} onAnother={() => setState({})} />
      ) : (
        <>
          <ListForm onPreview={(preview) => setState({ preview })} />
          {preview && <ImportTable key={preview.feeds[0]?.url} preview={preview} onAdded={(result) => setState({ result })} />}
        </>
      )}
    </>
  )
}

function ListForm({ onPreview }: { onPreview: (preview: OpmlPreview) => void }) {
  const { t } = useImportText()
  const [file, setFile] = useState<File | null>(null)
  const send = async ({ opml = '' }: FormValues) => {
    if (file && file.size > opmlLimits.length) throw new FormError(t.fileTooLarge)
    if (file ? file.size === 0 : opml.trim() === '') throw new FormError(t.nothingGiven)
    return sendLarge<OpmlPreview>('/api/desk/sources/import/preview', file ? { file: await inBase64(file) } : { opml })
  }
  return (
    <>
      <p className="desk-intro">{t.intro}</p>
      <Form send={send} done={onPreview} submit={t.preview}>
        <FileField name="file" label={t.file} accept=".opml,.xml,text/x-opml,text/xml,application/xml" file={file} onFile={setFile} />
        <TextField name="opml" label={t.pasted} dir="ltr" rows={4} spellCheck={false} maxLength={opmlLimits.length} />
      </Form>
    </>
  )
}

function Result({ result: { added, known, agencies }, onAnother }: { result: ImportedSources; onAnother: () => void }) {
  const { locale, t } = useImportText()
  const lists = useDeskSourcesText().t
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => summary.current?.focus(), [])
  return (
    <>
      <div ref={summary} role="status" tabIndex={-1}>
        <p>{t.added(added)}</p>
        {known > 0 && <p>{t.addedKnown(known)}</p>}
        {agencies > 0 && <p>{t.addedAgencies(agencies)}</p>}
      </div>
      <p className="desk-decision">
        <a className="button button-main" href={inLocale(locale, '/desk/sources')}>
          {lists.toList}
        </a>
        <button type="button" className="button" onClick={onAnother}>
          {t.another}
        </button>
      </p>
    </>
  )
}
