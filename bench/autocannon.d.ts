/**
 * The part of autocannon that we use; it ships no types. Rates are per second, latencies in
 * milliseconds.
 */
declare module 'autocannon' {
  type Request = { method: 'GET' | 'POST'; path?: string; headers?: Record<string, string>; body?: string }
  type Options = { url: string; requests: Request[]; connections: number; duration: number; workers?: number }
  type Result = { requests: { average: number }; latency: { p50: number; p99: number }; non2xx: number; errors: number; timeouts: number }
  export default function autocannon(options: Options): Promise<Result>
}
