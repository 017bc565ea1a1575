/** `given`: what is added to the score besides the factors; `weight`: 1 is one observation. */
export type Observation = { values: number[]; given: number; weight: number; isTrue: boolean }

/**
 * The log odds of an observation are `constant`, `given` and the sum of its values, each times its
 * factor.
 */
export type LogisticScore = { constant: number; factors: number[] }

/**
 * Logistic regression by Newton's method (Hastie, Tibshirani and Friedman, The Elements of
 * Statistical Learning, 4.4.1). Factors are rounded to two decimals.
 * @param ridge of the standardised values, so that no factor follows a few observations
 */
export function fitLogistic(observations: Observation[], ridge: number): LogisticScore {
  const columns = (observations[0]?.values ?? []).map((_, at) => observations.map(({ values }) => values[at] as number))
  const means = columns.map(mean)
  const spreads = columns.map((column, at) => Math.sqrt(mean(column.map((value) => (value - (means[at] as number)) ** 2))) || 1)
  const rows = observations.map(({ values }) => [
    1,
    ...values.map((value, at) => (value - (means[at] as number)) / (spreads[at] as number)),
  ])
  let factors = rows[0]?.map(() => 0) ?? []
  for (let step = 0; step < 30; step++) {
    const gradient = factors.map((factor, at) => (at === 0 ? 0 : -ridge * factor))
    const curvature = factors.map((_, at) => factors.map((_, other) => (at === other && at > 0 ? ridge : 0)))
    for (const [index, row] of rows.entries()) {
      const { given, weight, isTrue } = observations[index] as Observation
      const likely = 1 / (1 + Math.exp(-dot(row, factors) - given))
      for (const [at, value] of row.entries()) {
        gradient[at] = (gradient[at] as number) + weight * ((isTrue ? 1 : 0) - likely) * value
        const line = curvature[at] as number[]
        for (const [other, another] of row.entries())
          line[other] = (line[other] as number) + weight * likely * (1 - likely) * value * another
      }
    }
    const change = solve(curvature, gradient)
    factors = factors.map((factor, at) => factor + (change[at] as number))
  }
  const raw = means.map((_, at) => Number(((factors[at + 1] as number) / (spreads[at] as number)).toFixed(2)))
  return { factors: raw, constant: Number(((factors[0] as number) - dot(raw, means)).toFixed(2)) }
}

export function scoreOf({ values, given }: Pick<Observation, 'values' | 'given'>, { constant, factors }: LogisticScore): number {
  return constant + given + dot(values, factors)
}

/** Gaussian elimination with pivots. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((line, at) => [...line, right[at] as number])
  for (let at = 0; at < rows.length; at++) {
    const pivot = rows.slice(at).reduce((best, line) => (Math.abs(line[at] as number) > Math.abs(best[at] as number) ? line : best))
    rows.splice(rows.indexOf(pivot), 1)
    rows.splice(at, 0, pivot)
    for (const line of rows) {
      if (line === pivot) continue
      const times = (line[at] as number) / (pivot[at] as number)
      for (let column = at; column < line.length; column++) line[column] = (line[column] as number) - times * (pivot[column] as number)
    }
  }
  return rows.map((line, at) => (line.at(-1) as number) / (line[at] as number))
}

function dot(one: number[], other: number[]): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] as number), 0)
}

export function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
