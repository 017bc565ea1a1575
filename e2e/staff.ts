import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Account } from './accounts.ts'

let count = 0

/** An account with this role, made with the command line; its address counts as confirmed. */
export function newStaff(role: 'reader' | 'moderator' | 'editor' | 'admin', name = 'هيا العازمي'): Account {
  const account = { name, email: `${role}-${Date.now()}-${++count}@example.com`, password: 'a-long-password' }
  const { email, password } = account
  const given = ['users', 'create', '--email', email, '--password', password, '--role', role, '--name', name]
  execFileSync(process.execPath, [join(import.meta.dirname, '../bin/mirqab.js'), ...given], {
    env: { ...process.env, NODE_ENV: '', DATA_DIR: inject('dataDir') },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return account
}
