import { callApi, fetchApi } from '#ui/callApi.ts'

/** Saves the reader's backup among their downloads, under the name that the server gives it. Throws `ApiError`. */
export async function fetchBackup(): Promise<void> {
  const answer = await fetchApi('/api/auth/profile/backup')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await answer.blob())
  link.download = answer.headers.get('content-disposition')?.match(/filename="(.+)"/)?.[1] ?? 'backup.zip'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Brings a backup back. Throws `ApiError`. */
export function sendBackup(file: File): Promise<{ message: string }> {
  return callApi('/api/auth/profile/restore', { body: new Blob([file], { type: 'application/zip' }) })
}
