export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Lets at most `width` pieces of work run at once; the others wait in line. */
export function createGate(width: number): Gate {
  const line: (() => void)[] = []
  let inside = 0
  return async (work) => {
    if (inside >= width) await new Promise<void>((resolve) => line.push(resolve))
    else inside++
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else inside--
    }
  }
}
