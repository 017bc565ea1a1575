import { callApi } from '#ui/callApi.ts'
import { downloadFile } from '#ui/downloadFile.ts'

/** Downloads the reader's backup. Throws `ApiError`. */
export const fetchBackup = (): Promise<void> => downloadFile('/api/auth/profile/backup')

/** Restores a backup. Throws `ApiError`. */
export function sendBackup(file: File): Promise<{ message: string }> {
  return callApi('/api/auth/profile/restore', { body: new Blob([file], { type: 'application/zip' }) })
}
