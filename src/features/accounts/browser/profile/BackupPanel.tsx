import { useState } from 'react'
import { FileField } from '#ui/form/FileField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormError } from '#ui/form/formState.ts'
import { showToast } from '#ui/toasts.ts'
import { useAccountText } from '../accountText.ts'
import { loadReader } from '../reader.ts'
import { fetchBackup, sendBackup } from './backupFile.ts'

/** Downloads a backup of everything stored about the reader, and restores one. */
export function BackupPanel() {
  const { t: a } = useAccountText()
  const [file, setFile] = useState<File | null>(null)
  return (
    <>
      <section className="profile-block">
        <h2>{a.backupDownload}</h2>
        <p className="account-intro">{a.backupDownloadIntro}</p>
        <Form<void> submit={a.backupDownloadButton} send={fetchBackup} done={() => showToast(a.backupDownloaded)}>
          {null}
        </Form>
      </section>
      <section className="profile-block">
        <h2>{a.backupRestore}</h2>
        <p className="account-intro">{a.backupRestoreIntro}</p>
        <Form<{ message: string }>
          submit={a.backupRestoreButton}
          send={() => {
            if (!file) throw new FormError(a.backupNoFile)
            return sendBackup(file)
          }}
          done={async ({ message }, form) => {
            form.reset()
            setFile(null)
            await loadReader()
            showToast(message)
          }}
        >
          <FileField name="backup" label={a.backupFile} accept=".zip,application/zip" file={file} onFile={setFile} />
        </Form>
      </section>
    </>
  )
}
