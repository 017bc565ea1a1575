import { ApiError, callApi } from '#ui/callApi.ts'

/** The interests of a preview that has this keyword and nothing else. */
export const keywordAlone = (keyword: string, nisba: boolean) => ({
  categories: '',
  agencies: '',
  main_categories: '',
  media_type: 'both',
  keywords: [keyword],
  nisba,
})

/**
 * Asks why a keyword is not allowed, in the server's words; null if it is, or if the server cannot
 * say now: saving checks it again.
 */
export async function readKeywordProblem(keyword: string, nisba: boolean): Promise<string | null> {
  try {
    await callApi('/api/user/profile/settings/preview', { body: keywordAlone(keyword, nisba) })
    return null
  } catch (error) {
    return error instanceof ApiError && error.status === 422 ? error.firstMessage : null
  }
}
