import type { MouseEvent } from 'react'
import { youtubeFrame } from '../media/youtubeFrame.ts'

const watchAddress = /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]+)$/

/**
 * Plays the YouTube video whose poster was tapped in a text, in its place; nothing is loaded from
 * there before. Other links, and a tap that opens a new tab, stay as they are. `linkPlayers` writes
 * these links.
 */
export function playInText(event: MouseEvent<HTMLElement>): void {
  const link = (event.target as Element).closest('a')
  const poster = link?.querySelector(':scope > img')
  const video = watchAddress.exec(link?.href ?? '')?.[1]
  if (!poster || !link || !video || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  const frame = document.createElement('iframe')
  Object.assign(frame, youtubeFrame(`https://www.youtube-nocookie.com/embed/${video}`), { title: poster.getAttribute('alt') ?? '' })
  link.replaceWith(frame)
  frame.focus()
}
