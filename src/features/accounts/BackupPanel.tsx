import { useState } from 'react'
import { useAccountText } from '#web/accounts/accountText.ts'
import { fetchBackup, sendBackup } from '#web/accounts/backupFile.ts'
import { FileField } from '#web/form/FileField.tsx'
import { Form } from '#web/form/Form.tsx'
import { FormError } from '#web/form/formState.ts'
import { loadReader } from '#web/reader.ts'
import { showToast } from '#web/ui/toasts.ts'

/** Everything about the reader as a file, and what can be brought back from one. */
export function BackupPanel() {
  const { a } = useAccountText()
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
          <FileField name="backup" label={a.backupFile} accept=".zip,application/zip" onFile={setFile} />
        </Form>
      </section>
    </>
  )
}
