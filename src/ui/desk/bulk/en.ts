import type { BulkMessages } from './ar.ts'

/** Messages of acts on many rows, in English. */
export const en: BulkMessages = {
  acts: 'Actions on the chosen rows',
  choose: (name) => `Choose: ${name}`,
  chooseAll: (limit) => `Choose all (up to ${limit})`,
  choosingAll: 'Loading the rest of the list…',
  chooseNone: 'Choose none',
  hint: 'Shift chooses everything between two rows, the arrow keys move between rows, and Enter leads to the actions.',
  stay: 'Working. Keep this page open until it is finished.',
  progress: 'Done so far',
  sent: (sent, total) => `${sent} of ${total}`,
  stop: 'Stop',
  stopped: (left) => `Stopped. ${left} ${left === 1 ? 'is' : 'are'} unchanged.`,
  noResponse: 'The site did not respond.',
  isLeft: (left) => `${left} ${left === 1 ? 'is' : 'are'} unchanged.`,
  mayBeLeft: (left) => `${left} may be unchanged: look at the list.`,
  failed: (n) => `${n} ${n === 1 ? 'was' : 'were'} not done, for this reason:`,
  undo: 'Undo',
  close: 'Close',
}
