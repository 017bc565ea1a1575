import type { Role } from '../roles.ts'
import type { User } from '../user.ts'

export const userColumns = ['id', 'name', 'email', 'phone', 'role', 'email_verified', 'locale', 'content_choice', 'created_at'] as const
export type UserRow = Omit<User, 'role' | 'locale' | 'content_choice' | 'created_at'> & {
  role: string
  locale: string
  content_choice: string | null
  created_at: Date
}

export function asUser(row: UserRow): User {
  return {
    ...row,
    role: row.role as Role,
    locale: row.locale as User['locale'],
    content_choice: row.content_choice as User['content_choice'],
    created_at: row.created_at.toISOString(),
  }
}
