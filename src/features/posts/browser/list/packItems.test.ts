import { expect, test } from 'vitest'
import { loadList } from '#site/loaders/listLoader.ts'
import { addAgency, addPost } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { packItems, unpackItems } from './packItems.ts'

test('packing and unpacking a list restores it, and the packed list contains each agency once', async () => {
  const app = await createTestApp()
  const agencies = [await addAgency(app, { name_ar: 'وكالة «الخبر» </script>' }), await addAgency(app)]
  for (let n = 0; n < 6; n++) await addPost(app, { agency_id: agencies[n % 2], title: `"خبر" ${n} \\ </script>` })
  const { items: packed } = await loadList(app, new URL('http://localhost/'))
  const items = unpackItems(packed)
  expect(items).toHaveLength(6)
  expect(items[0]?.title).toContain('</script>')
  expect(packed.split('وكالة «الخبر»')).toHaveLength(2)
  expect(new Set(items.map(({ agency }) => agency)).size).toBe(2)
  expect(packItems(items)).toBe(packed)
})
