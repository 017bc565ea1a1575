/** Each may do everything that the ones before it may. */
export const roles = ['reader', 'moderator', 'editor', 'admin'] as const
export type Role = (typeof roles)[number]

export function isAtLeast(role: Role, required: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(required)
}
