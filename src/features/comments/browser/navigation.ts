import type { DeskTab } from '#ui/navigation.ts'

export const commentsTab: DeskTab = { path: '/desk', label: { ar: 'التعليقات', en: 'Comments' }, access: 'moderator' }

export const bannedWordsTab: DeskTab = { path: '/desk/words', label: { ar: 'كلمات محظورة', en: 'Banned words' }, access: 'editor' }
