import type { SharingMessages } from './ar.ts'

/** English messages about sharing. */
export const en: SharingMessages = {
  carriedBy: (n) => `in ${n} agencies`,
  poll: 'Poll',
  pollOpen: (time) => `Voting is open until ${time}`,
  pollClosed: (time) => `Voting closed on ${time}`,
  readIt: 'Read the story',
  watchIt: 'Watch the video',
  voteOnIt: 'Cast your vote',
  more: 'Short link, QR code and embedding',
  shortLink: 'Short link',
  qrOf: 'QR code of the short link',
  qrNote: 'Point a phone’s camera at the code to open the page there.',
  embed: 'Embed on another site',
  embedNote: 'Copy this code to your page to show the card there.',
}
