import { fetchApi } from './callApi.ts'

/**
 * Downloads a file of our API under the name that the server gives it, in the page's language.
 * Throws what `fetchApi` throws.
 */
export async function downloadFile(path: string, options: Parameters<typeof fetchApi>[1] = {}): Promise<void> {
  const response = await fetchApi(path, options)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = response.headers.get('content-disposition')?.match(/filename="(.+)"/)?.[1] ?? 'download'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
