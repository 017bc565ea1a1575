import { ApiError } from '#ui/callApi.ts'

/**
 * Problems of single keywords (`keywords.2`) become problems of the field of keywords. If there are
 * several keywords, each message names its own, because «في» among twenty is hard to find.
 */
export function nameKeywords(error: unknown, keywords: string[]): unknown {
  if (!(error instanceof ApiError)) return error
  const errors: Record<string, string[]> = {}
  for (const [name, messages] of Object.entries(error.fields)) {
    const [, index] = /^keywords\.(\d+)$/.exec(name) ?? []
    const keyword = index === undefined || keywords.length < 2 ? undefined : keywords[Number(index)]
    const field = name.replace(/\.\d+$/, '')
    const named = messages.map((message) => (keyword ? `«\u2068${keyword}\u2069»: ${message}` : message))
    errors[field] = [...new Set([...(errors[field] ?? []), ...named])]
  }
  return new ApiError(error.status, { message: error.message, code: error.code, errors }, error.retryAfter)
}
