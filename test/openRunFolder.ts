import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Makes a folder which is the temporary directory of this process and of those that it starts.
 * Another process removes it when this one ends, however it ends, and stops the databases in it.
 * @returns a function that removes it now
 */
export function openRunFolder(): () => Promise<void> {
  const before = process.env.TMPDIR
  const folder = mkdtempSync(join(tmpdir(), 'mirqab-test-'))
  // If this process runs as root, the embedded database runs as another user, which needs access to
  // the folder.
  chmodSync(folder, 0o755)
  const program = fileURLToPath(new URL('removeRunFolder.ts', import.meta.url))
  // In its own session, so that Ctrl-C does not end it.
  const remover = spawn(process.execPath, [program, folder], { stdio: ['pipe', 'ignore', 'inherit'], detached: true })
  const removed = once(remover, 'exit')
  remover.unref()
  process.env.TMPDIR = folder
  return async () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    remover.ref()
    remover.stdin.end()
    await removed
  }
}
