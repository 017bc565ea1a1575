import { expect, test } from 'vitest'
import { webAddress } from './webAddress.ts'

test.each([
  ['feed:https://paper.example/rss?a=1', 'https://paper.example/rss?a=1'],
  ['FEED:http://paper.example/rss', 'http://paper.example/rss'],
  ['feed://paper.example/rss', 'http://paper.example/rss'],
  ['feeds://paper.example/rss', 'https://paper.example/rss'],
  ['feed://https://paper.example/rss', 'https://paper.example/rss'],
  // As browsers write the one before.
  ['feed://https//paper.example/rss', 'https://paper.example/rss'],
  ['pcast://paper.example/audio', 'http://paper.example/audio'],
  ['itpc://paper.example/audio', 'http://paper.example/audio'],
  ['podcast:https://paper.example/audio', 'https://paper.example/audio'],
  ['rss://paper.example/rss', 'http://paper.example/rss'],
  ['https://paper.example/feed://x', 'https://paper.example/feed://x'],
  ['feed:javascript:alert(1)', 'feed:javascript:alert(1)'],
  ['feed:file:///etc/passwd', 'feed:file:///etc/passwd'],
  ['gopher://paper.example/', 'gopher://paper.example/'],
])('%s, as feed readers write it, is %s on the web', (written, address) => {
  expect(webAddress(written)).toBe(address)
  expect(webAddress(address)).toBe(address)
})
