import { callApi, fetchApi } from '#ui/callApi.ts'

/** Downloads the reader's backup under the file name that the server sends. Throws `ApiError`. */
export async function fetchBackup(): Promise<void> {
  const response = await fetchApi('/api/auth/profile/backup')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = response.headers.get('content-disposition')?.match(/filename="(.+)"/)?.[1] ?? 'backup.zip'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Restores a backup. Throws `ApiError`. */
export function sendBackup(file: File): Promise<{ message: string }> {
  return callApi('/api/auth/profile/restore', { body: new Blob([file], { type: 'application/zip' }) })
}
