/**
 * Isolates a text of any language (FSI … PDI), so that its direction does not change that of the
 * sentence; where there is no markup for that.
 */
export const isolate = (text: string) => `\u2068${text}\u2069`

/**
 * Isolates a number or code (LRI … PDI), so that its parts keep their order within Arabic:
 * 2026-000012.
 */
export const isolateCode = (text: string) => `\u2066${text}\u2069`
