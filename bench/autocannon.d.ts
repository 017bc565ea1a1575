/** What bench/readingChild.ts uses of autocannon, which ships no types. Rates per second, latencies in milliseconds. */
declare module 'autocannon' {
  type Options = { url: string; requests: { method: 'GET'; path: string }[]; connections: number; duration: number }
  type Result = { requests: { average: number }; latency: { p50: number; p99: number }; non2xx: number; errors: number; timeouts: number }
  export default function autocannon(options: Options): Promise<Result>
}
