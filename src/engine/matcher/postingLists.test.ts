import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PostingLists } from './postingLists.ts'

const read = (lists: PostingLists, list: number) => {
  const entries: number[][] = []
  lists.each(list, (...entry) => entries.push(entry))
  return entries
}

test('each list gives back what was added to it, in whatever order the lists grow', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(4), { maxLength: 3_000 }), (additions) => {
      const lists = new PostingLists()
      const expected = new Map<number, number[][]>()
      for (const [index, list] of additions.entries()) {
        lists.add(list, index, 10 - list, list * index)
        expected.set(list, [...(expected.get(list) ?? []), [index, 10 - list, list * index]])
      }
      for (let list = 0; list < 5; list++)
        expect(read(lists, list).sort(([one = 0], [other = 0]) => one - other)).toEqual(expected.get(list) ?? [])
    }),
    { numRuns: 50 },
  )
})
