import { createHmac } from 'node:crypto'

/** Tells two secrets apart without revealing them. */
export function secretMark(secret: string): string {
  return createHmac('sha256', secret).update('newsroom backup').digest('hex').slice(0, 16)
}
