import { readFileSync } from 'node:fs'

/**
 * The pid and start time of a process (proc_pid_stat(5), field 22); without /proc, only the pid.
 */
export function processIdentity(pid: number): string {
  const start = readStat(pid)[19]
  return start === undefined ? String(pid) : `${pid} ${start}`
}

/**
 * Whether that process still runs; false if its pid now belongs to another process, as happens in
 * containers.
 */
export function isRunning(identity: string): boolean {
  const pid = Number.parseInt(identity, 10)
  return isAlive(pid) && identity === processIdentity(pid)
}

/**
 * Whether the process runs; false for a zombie, because in a container its parent may never reap
 * it.
 */
export function isAlive(pid: number | undefined): pid is number {
  if (!pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return readStat(pid)[0] !== 'Z'
}

/**
 * The fields of `/proc/<pid>/stat` from the state (field 3) on, after the program's name; none
 * without /proc.
 */
function readStat(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
