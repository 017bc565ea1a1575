import { plural } from '#text/plural.ts'
import type { StoredMessages } from './storedAr.ts'

const megabytes = (bytes: number) => (bytes / 1e6).toLocaleString('en-GB', { maximumFractionDigits: 1 })

/** The same messages in English. */
export const storedEn: StoredMessages = {
  title: 'Reading offline',
  intro: 'What you have read and saved on this device stays here for you when the connection is lost.',
  notStored: 'This page is not stored on this device. It will open when you are back online; nothing you wrote or saved is lost.',
  tryAgain: 'Try again',
  nothing: 'Nothing is stored yet. Open some news while you are online to find it here.',
  saved: 'Your saved items',
  pack: 'The front page that you took with you',
  opened: 'Opened before',
  storedAt: (time) => `as of ${time}`,
  takeAlong: 'Take the front page with you',
  packHint: (size) => `The stories of the front page with their texts and pictures, to read offline: about ${size}.`,
  packMade: (time, size) => `The front page is on this device as of ${time} (${size}).`,
  packStored: (size) => `The front page is on this device (${size}).`,
  packOnDataSaver: (size) => `Your device saves data. About ${size} will be loaded; continue?`,
  takePack: 'Download the front page',
  takeAnyway: 'Yes, download it',
  renewPack: 'Update it',
  deletePack: 'Delete it from this device',
  cancel: 'Cancel',
  packProgress: (done, of, size) =>
    of === 0 ? 'Starting…' : `${plural('en', done, { one: '1 story', other: `${done} stories` })} of ${of} downloaded (${size}).`,
  packReady: (size) => `Download complete: ${size}.`,
  packCancelled: 'The download was cancelled, and what had arrived is deleted.',
  packFull: 'This device has no space for the front page. Nothing of it was stored; free some space, then try again (code: full).',
  packFailed:
    'The download broke off before it was complete, and nothing of it was stored. Try again when you are back online (code: network).',
  packRefused:
    'The server did not answer one of the requests, so the download stopped and nothing of it was stored. Try again in a few minutes (code: server).',
  megabytes: (bytes) => `${megabytes(bytes)} MB`,
  installOnApple: 'To install on an iPhone or iPad: tap Share in the browser, then “Add to Home Screen”.',
}
