import type { ContactMessages } from './ar.ts'

export const en: ContactMessages = {
  heading: { question: 'Write to us', advertising: 'Request advertising space' },
  name: 'Name',
  email: 'E-mail',
  emailHint: 'We reply to this address.',
  phone: 'Phone (optional)',
  company: 'Company or organisation (optional)',
  content: 'Your message',
  contentHint: {
    question: 'If it is about a story, add its link.',
    advertising: 'What would you like to advertise, for how long, and in which space?',
  },
  send: 'Send',
  received: 'Your message has arrived. Its number is',
  receivedNote: 'We reply by e-mail within two working days. Give this number if you write to us again.',
  another: 'Write another message',
}
