/** The array itself if it can hold `length` numbers, else a copy at least twice as long. */
export function ensureCapacity<Numbers extends Int32Array | Uint32Array | Uint8Array>(numbers: Numbers, length: number): Numbers {
  if (length <= numbers.length) return numbers
  const wider = new (numbers.constructor as new (length: number) => Numbers)(Math.max(length, numbers.length * 2))
  wider.set(numbers)
  return wider
}
