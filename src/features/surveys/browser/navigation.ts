import type { DeskTab, MenuItem } from '#ui/navigation.ts'

export const surveyMenuItem: MenuItem = {
  icon: 'survey',
  path: '/election-survey',
  label: { ar: 'استبيان الانتخابات', en: 'Election survey' },
}

export const surveysTab: DeskTab = { path: '/desk/surveys', label: { ar: 'الاستبيانات', en: 'Surveys' }, access: 'editor' }
