import { readFileSync } from 'node:fs'

/** Number and start of a process; where there is no /proc (proc_pid_stat(5), field 22) the number alone. */
export function processName(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return String(pid)
  }
}

/** False when the process of that name has ended, also when its number was given to another one, as happens in containers. */
export function isRunning(name: string): boolean {
  const pid = Number.parseInt(name, 10)
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return name === processName(pid)
}
