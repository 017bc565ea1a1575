import type { Feed } from '../../schema.ts'
import { bounds } from '../bounds.ts'

/** The items of a feed up to the one with which its texts become more than anybody reads: each is sanitised and indexed one after the other. */
export function boundTexts(feed: Feed): Feed {
  const whole = feed.items.reduce((sum, { contentHtml, summaryHtml }) => sum + contentHtml.length + summaryHtml.length, 0)
  if (whole <= bounds.signs) return feed
  let text = 0
  let signs = 0
  for (const [index, { contentHtml, summaryHtml }] of feed.items.entries()) {
    text += contentHtml.length + summaryHtml.length
    signs += countSigns(contentHtml) + countSigns(summaryHtml)
    if (index > 0 && (text > bounds.text || signs > bounds.signs)) return cutBefore(feed, index)
  }
  return feed
}

function cutBefore(feed: Feed, index: number): Feed {
  const reason = `their texts are more than ${bounds.text} characters or ${bounds.signs} tags and references`
  return {
    ...feed,
    items: feed.items.slice(0, index),
    skipped: [...feed.skipped, `${feed.items.length - index} items beyond the first ${index}: ${reason}`],
  }
}

function countSigns(html: string): number {
  let count = 0
  for (let at = 0; at < html.length; at++) {
    const unit = html.charCodeAt(at)
    if (unit === 0x3c || unit === 0x26) count++
  }
  return count
}
