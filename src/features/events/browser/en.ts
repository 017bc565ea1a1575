import type { EventMessages } from './ar.ts'

/** Messages of events in English. */
export const en: EventMessages = {
  title: 'Events',
  intro: 'Dates that matter in Kuwait: national days, matches, exhibitions and sittings of parliament.',
  monthsLabel: 'Month',
  upcoming: 'Upcoming',
  noneUpcoming: 'There are no upcoming events at the moment. Please check back soon.',
  noneInMonth: 'There are no events in this month. Choose another month, or see the upcoming events.',
  loadFailed: 'The events could not be loaded. Check your connection and try again.',
  kinds: { national_day: 'National day', match: 'Match', exhibition: 'Exhibition', parliament: 'Parliament', other: 'Event' },
  allDay: 'all day',
  when: 'When',
  where: 'Where',
  fromTo: (from, to) => `${from} to ${to}`,
  back: 'All events',
  addToCalendar: 'Add to your calendar',
  subscribe: 'All upcoming events in your calendar',
}
