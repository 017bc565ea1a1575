import { brand } from '#brand.ts'
import type { TelegramHelpMessages } from './ar.ts'

/** English texts of the page that explains Telegram. */
export const en: TelegramHelpMessages = {
  title: 'Alerts on Telegram',
  intro: `Link a Telegram chat to your ${brand.nameEn} account in four steps, and your alerts arrive there.`,
  steps: [
    {
      title: 'Get a link in the alert settings',
      text: 'Open the alert settings in your profile and choose “Link Telegram”. The link works once, within 15 minutes.',
    },
    { title: 'Open the bot and press “Start”', text: 'The link opens the chat with the bot in Telegram. Press “Start” at the bottom.' },
    {
      title: 'Wait for the confirmation',
      text: 'The bot tells you that the chat is linked to your account, and the settings show the channel as “On”.',
    },
    {
      title: 'Your alerts arrive',
      text: 'Each alert has buttons: open the story, or mute the keyword or the agency with one tap. The same message is updated when more agencies report the story.',
    },
  ],
  otherTitle: 'If the link does not open',
  other: [
    'Copy the command below the link, which begins with /start, and send it to the bot.',
    'Or type your Telegram ID in the settings: the bot sends you a six-digit code with which you confirm that the chat is yours. Open the bot and press “Start” first, so that it can write to you.',
  ],
  commandsTitle: 'What the bot understands',
  commands: [
    ['/status', 'your subscription and today’s alerts'],
    ['/why', 'why the last alert arrived'],
    ['/mute 2h', 'mute alerts for two hours'],
    ['/stop', 'stop alerts here'],
    ['/start', 'resume alerts'],
  ],
  settings: 'Go to the alert settings',
  botName: `${brand.nameEn} bot`,
  settingsName: 'Alert settings',
  channel: 'Telegram',
  button: 'Link Telegram',
  buttonHint: 'Not linked',
  start: 'Start',
  startHint: 'What can this bot do?',
  linked: 'This chat is linked with the account n…@example.com, and its alerts will arrive here.',
  alert: ['National Assembly passes the budget', '• Al-Qabas', '• KUNA', 'Because of: budget'],
  alertButtons: ['Open', 'Mute “budget”'],
}
