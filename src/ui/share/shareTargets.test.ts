import { expect, test } from 'vitest'
import { shareTargets } from './shareTargets.ts'

test('each site gets the title and the link, whatever characters they have', () => {
  const link = { title: 'ارتفاع 26% & أخبار + #1', url: 'https://mirqab.example/news/12?a=1&b=2' }
  const sent = shareTargets.map(({ hrefOf }) => new URL(hrefOf(link)))
  expect(sent.map(({ origin, pathname, searchParams }) => [origin + pathname, Object.fromEntries(searchParams)])).toEqual([
    ['https://wa.me/', { text: `${link.title}\n${link.url}` }],
    ['https://x.com/intent/post', { text: link.title, url: link.url }],
    ['https://t.me/share/url', { url: link.url, text: link.title }],
  ])
  for (const { search } of sent) expect(search).not.toContain('+')
})
