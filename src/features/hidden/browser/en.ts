import { quoted } from '#ui/messages/quoted.ts'
import type { HiddenMessages } from './ar.ts'

/** English messages of what readers hide. */
export const en: HiddenMessages = {
  more: 'More like this',
  less: 'Less like this',
  lessWhat: 'What do you not want to see?',
  hide: { agency: 'Hide this agency', section: 'Hide this section', story: 'Hide this story' },
  hides: {
    agency: (name) => `Lists no longer show news of ${quoted('en', name)}`,
    section: (name) => `Lists no longer show news of the section ${quoted('en', name)}`,
    story: () => 'Lists no longer show this story',
  },
  shows: {
    agency: (name) => `News of ${quoted('en', name)} is shown again`,
    section: (name) => `News of the section ${quoted('en', name)} is shown again`,
    story: () => 'This story is shown again',
  },
  undo: 'Undo',
  isHidden: {
    agency: 'You hide this agency, so other lists do not show its news.',
    section: 'You hide this section, so other lists do not show its news.',
  },
  showThis: { agency: 'Show agency', section: 'Show section', story: 'Show story' },
  title: 'What you hide',
  intro: 'Lists do not show news of what you hide; you can always open its own page. Hiding does not stop your alerts.',
  kinds: { agency: 'Agencies', section: 'Sections', story: 'Stories' },
  show: 'Show',
  showOf: (name) => `Show ${quoted('en', name)} again`,
  failed: 'What your account hides could not be loaded. None of it is lost.',
  none: 'You hide nothing',
  noneText: 'To hide an agency, a section or a story, press “Less like this” in any article, or after the reactions button (⋯) in lists.',
  browse: 'Browse the latest news',
}
