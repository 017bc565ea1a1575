/**
 * The groups by which results can be filtered, one kind at a time. Kuwait has five constituencies
 * (Law 42 of 2006).
 */
export const groupsOf = {
  constituency: ['1', '2', '3', '4', '5'],
  age_group: ['18_29', '30_39', '40_49', '50_59', '60_up'],
  gender: ['female', 'male'],
} as const

export type Dimension = keyof typeof groupsOf
export const dimensions = Object.keys(groupsOf) as Dimension[]
