import type { ar } from './ar.ts'

const sources = (n: number) => (n === 1 ? '1 source' : `${n} sources`)

/** The desk's page about sources, in English. */
export const en: typeof ar = {
  failed: 'The state of the sources could not be loaded. Nothing was changed.',
  retry: 'Try again',
  loading: 'Loading…',
  fine: (all) => `${sources(all)}. All are read as they should be; there is nothing to do.`,
  failing: (failing, all) => `Reading fails for ${sources(failing)} of ${all}.`,
  next: (time) => `Next attempt: ${time}`,
  lastRead: (time) => `Last read: ${time}`,
  neverRead: 'Never read',
  states: { active: 'It will be tried again soon', paused: 'Not read at present', gone: 'It has ended and is not read any more' },
  detail: 'Details, as received',
  problems: {
    token_refused: {
      what: 'The network refused the access token, so none of its accounts is read.',
      advice:
        'The token has expired, was revoked or lacks a permission. Make a new one, put it into the server’s settings and restart; reading then goes on by itself.',
    },
    rate_limited: {
      what: 'The limit that the network allows is used up.',
      advice:
        'Reading goes on at the time that the network gave; there is nothing to do. If it happens often, read fewer accounts or get a larger plan there.',
    },
    not_configured: {
      what: 'There is no access token for this network in the server’s settings.',
      advice: 'Add the token to the settings and restart, or use an RSS bridge for the account.',
    },
    gone: { what: 'This source no longer exists.', advice: 'Look for its new address and add that.' },
    address_refused: {
      what: 'The address leads to a private network, so it was not requested.',
      advice: 'Add the source by its public address.',
    },
    dns: { what: 'There is no site of this name.', advice: 'Check the address. The site may be down or have moved.' },
    connect: { what: 'The site could not be reached.', advice: 'It will be tried again. If this goes on for days, write to the agency.' },
    timeout: { what: 'The site did not respond completely in time.', advice: 'It will be tried again.' },
    tls: { what: 'The site’s security certificate is not valid.', advice: 'Tell the agency. It will be tried again.' },
    too_large: { what: 'The source is too large to read.', advice: 'Look for a smaller one at the agency, such as one for each section.' },
    too_many_redirects: {
      what: 'The address leads from one to the next without end.',
      advice: 'Open it in a browser and add the address where it ends.',
    },
    http_status: {
      what: 'The site answered with an error.',
      advice: 'It will be tried again. If this goes on for days, check the address.',
    },
    empty: { what: 'The site answered with an empty page.', advice: 'It will be tried again. If this goes on, check the address.' },
    not_a_feed: {
      what: 'There is no news feed at this address.',
      advice: 'Look for the address of an RSS feed or news sitemap on the site, and add that.',
    },
    malformed: {
      what: 'The response was broken or incomplete.',
      advice: 'It will be tried again; what is published meanwhile is not lost.',
    },
    no_items_match: {
      what: 'The page looks different now: its selectors match nothing.',
      advice: 'Update the selectors and add the source again.',
    },
    too_slow: {
      what: 'Processing the response took longer than allowed.',
      advice: 'It will be tried later. If it happens often, ask the agency for a shorter feed.',
    },
    internal: { what: 'Our own program failed.', advice: 'Give the details to the technical team. It will be tried again.' },
  },
}
