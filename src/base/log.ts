import { type Logger, pino } from 'pino'

export type Log = Logger

/**
 * JSON logs, one object per line, on standard error, so that `--json` output on standard output
 * stays clean.
 */
export function createLog(level: string, program: string): Log {
  return pino({ level, base: { program }, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ dest: 2, sync: true }))
}
