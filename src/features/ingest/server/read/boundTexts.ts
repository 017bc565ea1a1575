import type { Feed } from '../../schema.ts'
import { bounds } from './bounds.ts'

/**
 * Cuts a feed before the item whose text would exceed the bounds for all items together, because
 * each text is sanitised and indexed.
 */
export function boundTexts(feed: Feed): Feed {
  const whole = feed.items.reduce((sum, { contentHtml, summaryHtml }) => sum + contentHtml.length + summaryHtml.length, 0)
  if (whole <= bounds.markup) return feed
  let text = 0
  let markup = 0
  for (const [index, { contentHtml, summaryHtml }] of feed.items.entries()) {
    text += contentHtml.length + summaryHtml.length
    markup += countMarkup(contentHtml) + countMarkup(summaryHtml)
    if (index > 0 && (text > bounds.text || markup > bounds.markup)) return cutBefore(feed, index)
  }
  return feed
}

function cutBefore(feed: Feed, index: number): Feed {
  const reason = `their texts are more than ${bounds.text} characters or ${bounds.markup} tags and references`
  return {
    ...feed,
    items: feed.items.slice(0, index),
    skipped: [...feed.skipped, `${feed.items.length - index} items beyond the first ${index}: ${reason}`],
  }
}

function countMarkup(html: string): number {
  let count = 0
  for (let at = 0; at < html.length; at++) {
    const unit = html.charCodeAt(at)
    if (unit === 0x3c || unit === 0x26) count++
  }
  return count
}
