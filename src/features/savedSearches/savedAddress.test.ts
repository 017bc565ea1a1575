import { expect, test } from 'vitest'
import type { ListAddress } from '#features/posts/browser/listAddress.ts'
import { queryToSave, savedAddress } from './savedAddress.ts'

test('a search that is saved in news or in media opens there again, with its filters', () => {
  for (const media of [{}, { media: true }])
    for (const locale of ['ar', 'en'] as const) {
      const address: ListAddress = { locale, own: false, ...media, filters: { search: 'نفط & غاز', agency: 3, trending: 'mostviews' } }
      expect(savedAddress(queryToSave(address), locale)).toEqual(address)
    }
})
