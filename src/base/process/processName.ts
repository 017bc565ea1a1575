import { readFileSync } from 'node:fs'

/** Number and start of a process; where there is no /proc (proc_pid_stat(5), field 22) the number alone. */
export function processName(pid: number): string {
  const start = readStat(pid)[19]
  return start === undefined ? String(pid) : `${pid} ${start}`
}

/** False when the process of that name has ended, also when its number was given to another one, as happens in containers. */
export function isRunning(name: string): boolean {
  const pid = Number.parseInt(name, 10)
  return isAlive(pid) && name === processName(pid)
}

/** False also for a process that has ended and that its parent has not asked about: in a container nobody may ever do so. */
export function isAlive(pid: number | undefined): pid is number {
  if (!pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return readStat(pid)[0] !== 'Z'
}

/** What follows the name of the program in `/proc/<pid>/stat`, from the state (field 3) on; nothing where there is no /proc. */
function readStat(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
